import { monthNames, weekdayNames } from '../../../shared/text/dates/calendar-names';

const months = monthNames.flatMap((name) => [name, name.slice(0, 3)]).join('|');
const number =
  '\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|half|once|twice|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\\b';
const time = `\\b(?:${months}|(?:${weekdayNames.join('|')})s?|(?:mid)?days?|mornings?|afternoons?|evenings?|(?:mid)?nights?|noon|weekends?|weekdays?|weeks?|months?|years?|lunch\\w*|breakfast|dinner|bedtime|today|tomorrow|spring|summer|autumn|winter)\\b|\\bat (?:about )?(?:${number})|\\d(?:am|pm|st|nd|rd|th)\\b|\\d:\\d\\d`;

/** Questions that ask for a time or a number, and what an answer to them contains. */
const kinds: readonly (readonly [asks: RegExp, gives: RegExp])[] = [
  [
    /^(?:and |so |but )?(?:since |until |by )?when\b|\b(?:what|which) (?:time|days?|dates?|mornings?|evenings?|nights?|months?|weekdays?|hours?)\b/i,
    new RegExp(time, 'i'),
  ],
  [/\bhow (?:many|much|old|long|tall|often|far)\b/i, new RegExp(number, 'i')],
];

/** In log odds. */
const given = 1;
const missing = -2;

/** How much likelier a statement answers because it has, or lacks, the time or number that the question asks for. */
export const kindShift = (question: string): ((stated: string) => number) => {
  const gives = kinds.find(([asks]) => asks.test(question))?.[1];
  return gives === undefined ? () => 0 : (stated) => (gives.test(stated) ? given : missing);
};
