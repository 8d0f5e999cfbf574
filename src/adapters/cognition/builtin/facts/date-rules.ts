import { DATE, DAY, LEADS, ledDate } from '../../../../shared/text/dates';
import { CLEAR, does, owns, text, type Groups, type LearnerRule } from './learner-rule';
import { inThirdPerson } from '../../../../shared/text/third-person';

/** What has a day in a life: "the …" of one of these is the learner's own. */
const EVENT =
  '(?:exams?|examinations?|finals?|tests?|interviews?|deadlines?|races?|marathon|triathlon|recitals?|auditions?|viva|defen[cs]e|presentations?|competitions?|tournament|concerts?|operation|surgery|appointments?|resits?|mock|midterms?|match|wedding|submission)';
const OTHERS =
  '(?:lessons?|class(?:es)?|course|meetings?|rehearsals?|training|flight|thesis|essay|report|trial|shifts?|trip|journey|holidays?|conference|workshop|seminar|lecture|check-?up|delivery|parcel|package|party|ceremony|hearing|visit|move|quiz|assignment|dissertation|term)';
const ANY_EVENT = `(?:${EVENT}|${OTHERS})`;
const TIME =
  '(?:on|in|at|by|next|this|tomorrow|today|tonight|due|from|until|(?:mon|tues|wednes|thurs|fri|satur|sun)day|every|\\d)';

const MOVED =
  '(?:moved|postponed|rescheduled|rebooked|brought forward|put off|put back|pushed(?: back)?|delayed|extended|cancelled|canceled|called off|changed|shifted)';
const WAS_MOVED = `(?:(?:was|were|is|are|has been|have been|had to be|got|has got)(?: now| just)? ${MOVED})`;
const TO = '(?:to|until|till|for|by)';
const FROM = `(?: from (?:${LEADS} )?${DATE})?`;
const IS = '(?:is|are|will be)';
/** Whose day it is: what is shared is the learner's too. */
const OWN = '(?:my|our)';
/** Where something takes place in time, as it will be. */
const HAPPENS = `(?:${IS}|takes? place|starts?|begins?|ends?|finish(?:es)?|falls?|${IS} (?:now )?(?:due|held|delivered|being delivered))`;
const COMES =
  '(?:expires?|runs? out|arrives?|comes?|leaves?|departs?|closes?|opens?|will (?:now )?(?:arrive|start|begin|end|expire|come|leave|open|close))';
const OF = "(?: (?:of|for|with|in|to|at|from|about) (?:[\\w'.-]+ ){0,4}?[\\w'.-]+)?";
const WHAT = `(?:[\\w'-]+ ){0,5}?${ANY_EVENT}${OF}`;
/** No event at all, or one that another rule tells: a birthday returns, a goal is an aim, a day off is a habit. */
const NO_EVENT =
  '(?!(?:[\\w-]+ )?(?:birthday|goal|aim|plan|favou?rite|question|answer|chapter|page|book|notes?|point)s?\\b)';

const dated = (source: string, say: (groups: Groups) => string | null): LearnerRule => ({
  type: 'constraint',
  confidence: CLEAR,
  pattern: new RegExp(`^${source}$`, 'iu'),
  say,
});
const asSaid = (groups: Groups): string => owns(text(groups, 'rest'));
const wasMoved = (groups: Groups): string =>
  owns(`${text(groups, 'what')} was moved to ${text(groups, 'to')}`);
const isNow = (groups: Groups): string =>
  owns(`${text(groups, 'what')} is now ${ledDate(text(groups, 'to'))}`);

/** That a day was moved, in whatever words. */
const moves: readonly LearnerRule[] = [
  // "The date of my exam is now 10 May", "my exam date has changed to 10 May".
  dated(
    `(?:the|my) (?:new )?(?:date|day|time) (?:of|for) (?:my|the|our) (?<what>[\\w' -]+?) (?:${IS}|${WAS_MOVED} to|(?:has|have) changed to)(?: now)? (?:${LEADS} )?(?<to>${DATE}.*)`,
    isNow,
  ),
  dated(
    `(?:the|my) (?:new )?(?<what>(?:[\\w'-]+ ){0,4}?[\\w-]+)(?:'s)? (?:date|day) (?:${IS} now|${WAS_MOVED} to|(?:has|have) changed to) (?:${LEADS} )?(?<to>${DATE}.*)`,
    isNow,
  ),
  // "The exam is no longer on 3 May but on 10 May".
  dated(
    `(?:my|the) (?<what>(?:[\\w'-]+ ){0,5}?[\\w-]+) ${IS} (?:no longer|not) (?:${LEADS} )?${DATE}[^,]*?,? but (?<to>(?:${LEADS} )?${DATE}.*)`,
    isNow,
  ),
  // "They moved my exam to 10 May", "the university has put the viva back to 10 May".
  dated(
    `(?:they|we|i|(?:the|my) (?:[\\w-]+ )?[\\w-]+)(?:'ve| have| has| had to| just)* (?:moved?|postponed?|rescheduled?|rebooked?|put|brought|pushed?|delayed?|shifted?|changed?|extended?) (?:my|our|the (?=${WHAT}\\b)) ?(?<what>(?:[\\w'-]+ ){0,5}?[\\w'-]+?)(?: back| forward| off| out)?${FROM} ${TO} (?<to>${DATE}.*)`,
    wasMoved,
  ),
  dated(
    `(?:i|we|they)(?:'ve| have| was| were)? (?:got|been given|given|gave me)(?: an?)? (?:[\\w-]+ )?extension (?:for|on|of) (?:my|our|the) (?<what>[\\w' -]+?) ${TO} (?<to>${DATE}.*)`,
    (g) => owns(`${text(g, 'what')} deadline was extended to ${text(g, 'to')}`),
  ),
  dated(`(?:my|the|our) (?<rest>${WHAT} ${WAS_MOVED}\\b.*)`, asSaid),
  dated(`my (?<rest>${NO_EVENT}(?:[\\w'-]+ ){1,6}?${WAS_MOVED}${FROM} ${TO} ${DATE}.*)`, asSaid),
  // "My exam moved to 10 May", "the exam is a week later, on 10 May".
  dated(
    `(?:my|the|our) (?<what>${WHAT}) (?:(?:has |have )?(?:moved|changed|shifted|slipped)${FROM} ${TO}|${IS} (?:now )?[\\w -]{2,20} (?:later|earlier),? on) (?<to>${DATE}.*)`,
    wasMoved,
  ),
  // "The exam is on 10 May now": what was said before of its day no longer holds.
  dated(
    `(?:the|our) (?<rest>${WHAT} (?:now |will now )?(?:${HAPPENS}|${COMES})(?: now)? (?:${LEADS} )?${DATE}.*)`,
    (g) => (/\b(?:instead|now)\b/i.test(text(g, 'rest')) ? asSaid(g) : null),
  ),
];

/** Without any of these words none of the rules below fits: most clauses are spared them. */
export const mayNameDay = new RegExp(
  `\\d|day\\b|\\b(?:${DATE}|next|this|tonight|${ANY_EVENT}|${MOVED})\\b`,
  'i',
);

/** What has a day or an hour in the learner's life, and how that is moved. */
export const dateRules: readonly LearnerRule[] = [
  ...moves,
  dated(
    `${OWN} (?<rest>(?:[\\w'-]+ ){0,4}${EVENT}(?: [\\w'-]+){0,3} (?:is|are|will be|takes? place|starts?|begins?) (?:now )?${TIME}\\b.*)`,
    asSaid,
  ),
  dated(
    `(?:my|the (?=deadline (?:for|of) my\\b)) ?(?<rest>(?:[\\w'-]+ ){0,3}?deadline${OF} ${IS}(?: now)? ${DATE}.*)`,
    asSaid,
  ),
  // "My parcel arrives on Tuesday", "my visa now expires on 3 May".
  dated(
    `${OWN} (?<rest>${NO_EVENT}(?:[\\w'-]+ ){1,6}?(?:now |will now )?(?:${HAPPENS}|${COMES})(?: now)?(?: due| delivered| held)? ${LEADS} ${DATE}.*)`,
    asSaid,
  ),
  dated(
    `i(?:'ve| have)(?: got)? (?<rest>(?:an?|my|the|two|three|some) (?:[\\w'-]+ ){0,4}${EVENT}(?: [\\w'-]+){0,4} ${TIME}\\b.*)`,
    (g) => ` has ${inThirdPerson(text(g, 'rest'))}`,
  ),
  dated(
    `i(?: also| now)*(?: have|'ve)(?: got)?(?: now)? (?<rest>(?:an?|another|my) (?:[\\w'-]+ ){0,4}?${WHAT} (?:${LEADS} )?${DATE}.*)`,
    (g) => ` has ${inThirdPerson(text(g, 'rest'))}`,
  ),
  dated(
    `i(?:'m| am)? ?(?:now )?(?:sit|sitting|take|taking|will sit|will take|'ll sit|'ll take) (?<rest>(?:an?|my|the) (?:[\\w'-]+ ){0,4}${EVENT} ${TIME}\\b.*)`,
    (g) => ` sits ${inThirdPerson(text(g, 'rest'))}`,
  ),
  // Journeys: "I fly to Rome on 3 May", "I'm now flying to Rome on 10 May".
  dated(
    `i(?<now> now)? (?<verb>fly|travel|sail|leave|depart|return) (?<rest>(?:back )?(?:(?:to|for|from) (?:[\\w'-]+ ){1,4}?)?(?:${LEADS} )?${DAY}.*)`,
    (g) => `${g['now'] ? ' now' : ''}${does(text(g, 'verb'), text(g, 'rest'))}`,
  ),
  dated(
    `i(?:'m| am)(?<now> now)? (?<rest>(?:flying|travell?ing|sailing|leaving|departing|returning) (?:back )?(?:(?:to|for|from) (?:[\\w'-]+ ){1,4}?)?(?:${LEADS} )?${DAY}.*)`,
    (g) => ` is${g['now'] ?? ''} ${inThirdPerson(text(g, 'rest'))}`,
  ),
];
