import {
  AM,
  CLEAR,
  DO_NOT,
  HABITS,
  HAVE,
  I,
  LIKELY,
  ofThisHour,
  rules,
  type LearnerRule,
} from './learner-rule';

const CONDITION =
  '(?:allergic|intolerant|vegetarian|vegan|pescatarian|dyslexic|deaf|blind|colou?r[- ]blind|short-sighted|left-handed|right-handed|pregnant|diabetic|asthmatic|autistic|religious|hard of hearing|recovering from|afraid of|scared of)';
const ILLNESS =
  '(?:asthma|adhd|add|dyslexia|diabetes|epilepsy|arthritis|insomnia|migraines?|anxiety|tinnitus|allergies|(?:bad|weak|injured|broken|sore|chronic|severe|mild|heart|lung|knee|back|hearing|high blood|low blood)\\b(?! (?:feeling|idea)))';
/** Not a lasting inability: what somebody cannot do for the moment, or mentally. */
const IN_THOUGHT =
  '(?:understand|see|find|remember|believe|figure|tell|think|follow|get|imagine|wait|recall|say|grasp|help|make sense|make out|decide|agree|stop thinking|stand|thank|open|quite|work out|connect|place|explain|access|check|read on|go on|continue|answer)';
const OF_THE_TALK =
  '(?:more )?(?:idea|clue|questions?|doubt|problem|objection|way of knowing|trouble|opinion|preference|memory|recollection|choice but|answers?)';

/** Constraints: health, time, means. */
export const constraintRules: readonly LearnerRule[] = [
  ...rules('constraint', CLEAR, [
    "my (?:[\\w'-]+ ){0,3}(?:lessons?|class(?:es)?|shifts?|course|training|rehearsals?|working hours|meetings?) (?:is|are|starts?|begins?|ends?) (?:now )?(?:on|at|from|in|every)\\b.*",
    `i (?:can't|cannot|can not|am unable to|'m unable to|'m not able to|am not able to) (?!(?:really |even |seem to |just )?${IN_THOUGHT}\\b).+`,
    "i(?: must not| mustn't|'m not allowed to| am not allowed to| may not) .+",
    `${DO_NOT}have (?:children|kids|siblings|brothers|sisters|${ILLNESS})\\b.*`,
    `${DO_NOT}have (?:access|time|(?:an?|any|the|much|more) (?!${OF_THE_TALK}\\b)).+`,
    `${HAVE}no (?!${OF_THE_TALK}\\b).+`,
    "i(?: only have|'ve only got| have only) (?!.*\\bquestion).*(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|half|an?|few) .*",
    `${AM}(?:not )?(?:${CONDITION}\\b|a morning person).*`,
    `${HAVE}(?:an? )?${ILLNESS}\\b.*`,
    "i (?:was|have been|'ve been) diagnosed with .+",
  ]),
  ...rules('constraint', CLEAR, [`${DO_NOT}(?:${HABITS}|read at) (?<rest>(?!.* any ?(?:more|longer)$).+)`], {
    not: ofThisHour,
  }),
  ...rules('constraint', LIKELY, [
    `${I}(?:must|have to|need to) (?:avoid|look after|care for|take (?:my|medication|medicine|pills)|commute|wear|sleep)\\b.+`,
    // Other obligations are constraints only if they have a time.
    `${I}(?:must|have to|need to) \\w.*\\b(?:by|before|until|every|at \\d+|on \\w+day|tomorrow|next)\\b.+`,
  ]),
];
