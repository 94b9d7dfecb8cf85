"""Learning the value of positions by self-play. Needs numpy, which playing does not.

What numpy adds up in several threads comes out otherwise on another number of processors, so
that it gets one, which must be said before it is loaded.
"""

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"
