export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
export const NTH =
  '(?:\\d{1,2}(?:st|nd|rd|th)|(?:twenty-|thirty-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)';
const HOUR = "(?:\\d{1,2}(?::\\d{2})? ?(?:am|pm|o'clock)|\\d{1,2}:\\d{2}|noon|midnight)";

/** Words that name a day once, without what leads to them ("on", "until"). */
export const DAY = `(?:(?:${WEEKDAY},? )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b|${MONTH} \\d{1,2}(?:st|nd|rd|th)?\\b|(?:${WEEKDAY},? )?the ${NTH}\\b(?! \\p{L})|\\d{4}-\\d{2}-\\d{2}\\b|(?:next |this |the following )?${WEEKDAY}\\b|(?:next|this) (?:week|month|year|weekend|spring|summer|autumn|winter|${MONTH})\\b|${MONTH}(?! street| road| avenue)\\b|tomorrow\\b|today\\b|tonight\\b)`;
/** The same or an hour. */
export const DATE = `(?:${DAY}|${HOUR})`;
export const LEADS = '(?:on|in|at|by|until|till|from|for)';

const led = new RegExp(`^(?:${LEADS} |(?:next|this|tomorrow|today|tonight)\\b)`, 'i');
const hour = new RegExp(`^${HOUR}`, 'i');
const monthAlone = new RegExp(`^${MONTH}(?! \\d{1,2}\\b)`, 'i');

/** "on 10 May", "at 9 am", "next Friday": what leads to a date that stands alone. */
export const ledDate = (date: string): string => {
  if (led.test(date)) return date;
  if (hour.test(date)) return `at ${date}`;
  return monthAlone.test(date) ? `in ${date}` : `on ${date}`;
};
