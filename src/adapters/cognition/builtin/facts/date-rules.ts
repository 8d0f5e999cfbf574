import { datesIn, type DateInText } from '../../../../shared/text/dates/dates-in';

/** Events with a date or time in somebody's life: "the …" with one of these is the learner's own. */
const EVENT =
  '(?:exams?|examinations?|finals?|tests?|interviews?|deadlines?|races?|marathon|triathlon|recitals?|auditions?|viva|defen[cs]e|presentations?|competitions?|tournament|concerts?|operation|surgery|appointments?|resits?|mock|midterms?|match|wedding|submission|lessons?|class(?:es)?|course|meetings?|rehearsals?|training|flight|thesis|essay|report|trial|shifts?|trip|journey|holidays?|conference|workshop|seminar|lecture|check-?up|delivery|parcel|package|party|ceremony|hearing|visit|move|quiz|assignment|dissertation|term)';
const MOVED =
  '(?:moved|postponed|rescheduled|rebooked|brought forward|put off|put back|pushed(?: back)?|delayed|extended|cancelled|canceled|called off|changed|shifted)';
const WAS_MOVED = `(?:(?:was|were|is|are|has been|have been|had to be|got|has got)(?: now| just)? ${MOVED})`;
const IS = '(?:is|are|will be)';
const HAPPENS = `(?:(?:now |will now )?(?:${IS}(?: now)?(?: due| held| delivered| being delivered)?|takes? place|starts?|begins?|ends?|finish(?:es)?|falls?|expires?|runs? out|arrives?|arrive|comes?|leaves?|departs?|closes?|opens?)(?: now| due)?)`;
const OF = "(?: (?:of|for|with|in|to|at|from|about) (?:[\\w'.-]+ ){0,4}?[\\w'.-]+)?";
const THING = `(?:[\\w'-]+ ){0,5}?${EVENT}${OF}`;
const WORDS = "(?:[\\w'.-]+ ){0,5}?[\\w'.-]+";
/** Each date of a clause is replaced by one private-use character, from this one on. */
const FIRST = 0xe000;
const DATE = '[\\ue000-\\ue0ff]';

interface Found {
  readonly clause: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** The first date after the event. */
  readonly date: DateInText | null;
}
interface DateRule {
  readonly pattern: RegExp;
  /** The statement in the first person. */
  readonly say: (found: Found) => string | null;
}

const text = ({ groups }: Found, name: string): string => groups[name]?.trim() ?? '';
const rules = (say: DateRule['say'], patterns: readonly string[]): readonly DateRule[] =>
  patterns.map((pattern) => ({ pattern: new RegExp(`^${pattern}$`, 'iu'), say }));
const asSaid = ({ clause }: Found): string => clause;
const ownEvent = (found: Found): string => `My ${text(found, 'rest')}`;

const TO = /^(?:to|until|till|for|by) /i;
const wasMoved = (found: Found): string | null =>
  found.date !== null && /\b(?:to|until|till|for|by) /i.test(found.date.text)
    ? `My ${text(found, 'what')} was moved ${text(found, 'to')}`
    : null;

/** "On 10 May", "at 9 am", "next Friday", whatever preposition the date had. */
const withPreposition = (found: Found): string => {
  const { date } = found;
  if (!date) return '';
  const rest = text(found, 'to').slice(1);
  const bare = date.text.replace(TO, '');
  const hasOther = bare === date.text && /^(?:on|in|at|next|this|tomorrow|today|tonight)\b/i.test(bare);
  const preposition =
    date.unit === 'clock' ? 'at' : date.unit === 'month' || date.unit === 'year' ? 'in' : 'on';
  return `${hasOther || date.isRelative ? bare : `${preposition} ${bare}`}${rest}`;
};
const isNow = (found: Found): string => `My ${text(found, 'what')} is now ${withPreposition(found)}`;

/** Not an event, or one for another rule: a birthday recurs, a goal is an aim. */
const notDated =
  /^(?:[\w-]+ )?(?:birthday|goal|aim|plan|favou?rite|question|answer|chapter|page|book|notes?|point)s?\b/i;
const event = new RegExp(`\\b${EVENT}\\b`, 'i');
const happens = (found: Found): string | null => {
  const what = text(found, 'rest');
  const { text: dateText = '', isRelative = false } = found.date ?? {};
  // "My free day is Wednesday" is no appointment.
  const isSure =
    event.test(what) || isRelative || /^(?:on|in|at|by|until|till|from|for|due) /i.test(dateText);
  return isSure && !notDated.test(what) ? ownEvent(found) : null;
};

/** The first that matches decides. */
const dateRules: readonly DateRule[] = [
  // "The date of my exam is now 10 May", "my exam date has changed to 10 May", "the exam is not on 3 May but on 10 May".
  ...rules(isNow, [
    `(?:the|my) (?:new )?(?:date|day|time) (?:of|for) (?:my|the|our) (?<what>${WORDS}) (?:${IS}|${WAS_MOVED}|(?:has|have) changed)(?: now)? (?<to>${DATE}.*)`,
    `(?:the|my) (?:new )?(?<what>${WORDS}?)(?:'s)? (?:date|day) (?:${IS} now|${WAS_MOVED}|(?:has|have) changed) (?<to>${DATE}.*)`,
    `(?:my|the) (?<what>${WORDS}) ${IS} (?:no longer|not) ${DATE}[^,]*?,? but (?<to>${DATE}.*)`,
  ]),
  // "They moved my exam to 10 May", "my exam moved to 10 May".
  ...rules(wasMoved, [
    `(?:they|we|i|(?:the|my) (?:[\\w-]+ )?[\\w-]+|(?!the\\b|my\\b)[\\p{L}.'-]+)(?:'ve| have| has| had to| just)* (?:moved?|postponed?|rescheduled?|rebooked?|put|brought|pushed?|delayed?|shifted?|changed?|extended?) (?:my|our|the (?=${THING}\\b)) ?(?<what>${WORDS}?)(?: back| forward| off| out)?(?: ${DATE})? (?<to>${DATE}.*)`,
    `(?:my|the|our) (?<what>${THING}) (?:has |have )?(?:moved|changed|shifted|slipped)(?: ${DATE})? (?<to>${DATE}.*)`,
  ]),
  // "The exam is on 10 May now": the earlier day is no longer valid.
  ...rules(ownEvent, [
    `(?:my|the|our) (?<rest>${THING} ${WAS_MOVED}\\b.*)`,
    `(?:the|our) (?<rest>(?=.*\\b(?:instead|now|deadline (?:for|of) my)\\b)${THING} ${HAPPENS} ${DATE}.*)`,
  ]),
  ...rules(happens, [`(?:my|our) (?<rest>${WORDS}(?: ${HAPPENS}) (?:every )?${DATE}.*)`]),
  ...rules(asSaid, [
    `i(?: also| now)*(?: have|'ve)(?: got)?(?: now)? (?<rest>(?:an?|another|my|the|two|three|some) (?:[\\w'-]+ ){0,4}?${THING}(?: [\\w'-]+){0,4}? ${DATE}.*)`,
    `i(?:'m| am)? ?(?:now )?(?:sit|sitting|take|taking|will sit|will take|'ll sit|'ll take) (?<rest>(?:an?|my|the) (?:[\\w'-]+ ){0,4}${EVENT} ${DATE}.*)`,
  ]),
  // Journeys: "I fly to Rome on 3 May", "I'm now flying to Rome on 10 May".
  ...rules(
    ({ clause, date }) => (date?.unit === 'clock' ? null : clause),
    [
      `i(?:'m| am)?(?: now)? (?:fly|travell?|sail|leav|depart|return)(?:e|ing)? (?<rest>(?:back )?(?:(?:to|for|from) (?:[\\w'-]+ ){1,4}?)?${DATE}.*)`,
    ],
  ),
];

const cancelled = new RegExp(`\\b${MOVED}\\b`, 'i');

/** A dated event of the learner, or a change of its date, as a statement in the first person. */
export const datedStatement = (clause: string): string | null => {
  const dates = datesIn(clause);
  if (dates.length === 0 && !cancelled.test(clause)) return null;
  const masked = dates.reduceRight(
    (rest, { start, end }, index) =>
      rest.slice(0, start) + String.fromCodePoint(FIRST + index) + rest.slice(end),
    clause.replace(/[\ue000-\ue0ff]/g, ' '),
  );
  for (const { pattern, say } of dateRules) {
    const groups = pattern.exec(masked)?.groups;
    if (!groups) continue;
    const first = /[\ue000-\ue0ff]/.exec(groups['to'] ?? groups['rest'] ?? '')?.[0];
    const date = first === undefined ? undefined : dates[(first.codePointAt(0) ?? FIRST) - FIRST];
    const said = say({ clause: masked, groups, date: date ?? null });
    if (said !== null)
      return said.replace(
        /[\ue000-\ue0ff]/g,
        (mark) => dates[(mark.codePointAt(0) ?? FIRST) - FIRST]?.text ?? '',
      );
  }
  return null;
};
