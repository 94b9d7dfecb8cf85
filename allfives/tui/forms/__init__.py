"""The screens one fills in, and the rows they are made of."""
