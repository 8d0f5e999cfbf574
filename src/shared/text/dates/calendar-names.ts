/** From Monday on, as weeks are counted. */
export const weekdayNames: readonly string[] =
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');
