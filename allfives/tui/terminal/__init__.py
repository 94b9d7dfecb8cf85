"""What differs between terminals; every private name of Textual that must be used lies here.

These are used, of Textual 8.2, and this breaks without each of them:

- `XTermParser` of `textual._xterm_parser`, its marks of a paste and its attributes
  `mouse_pixels`, `terminal_size`, `terminal_pixel_size`, `last_x`, `last_y` (`driver`): one
  odd byte ends the program, and a click lands in the wrong place.
- `LinuxDriver._file`, `_app`, `_enable_mouse_pixels`, `_sigtstp_application` and
  `_sigcont_application` (`driver`): the program never ends on a terminal that is gone, and is
  stopped with a hand on the screen.
- `App._exception`, `_fatal_error`, `_return_code`, `_close_messages_no_wait` and
  `_set_pointer_shape` (`guarded_app`): a fault prints what variables hold, hidden hands among
  them, and the mouse pointer stays changed.
- `App._notifications` (`private_names`): the same note covers the table twice.
- `App._exit`, `MessagePump._closing`, `_closed`, `_on_message` and `Widget._pruning`
  (`private_names`): a key too many ends the program, as parts of the screen are gone.
"""
