import { CLEAR, LIKELY, rule, type LearnerRule } from './learner-rule';

/** What binds the learner: dates, health, time, means. */
export const constraintRules: readonly LearnerRule[] = [
  rule(
    'constraint',
    CLEAR,
    /^i (?:can't|cannot|can not|am unable to|'m unable to|'m not able to|am not able to) (?<rest>(?!(?:really |quite |even |seem to |just )?(?:understand|see|find|remember|believe|figure|tell|think|follow|get\b|imagine|wait|recall|say|grasp|help|make sense|make out|decide|agree|stop thinking|stand|thank|open|quite|work out|connect|place|explain|access|check|read on|go on|continue|answer)\b).+)$/i,
  ),
  rule(
    'constraint',
    CLEAR,
    /^i(?: must not| mustn't|'m not allowed to| am not allowed to| may not) (?<rest>.+)$/i,
  ),
  rule(
    'constraint',
    LIKELY,
    /^i (?:must|have to|need to) (?<rest>(?:be|leave|finish|avoid|get up|work|stop|hand in|submit|look after|care for|take (?:my|medication|medicine|pills)|commute|share|wear|rest|pass|sleep)\b.+)$/i,
  ),
  rule(
    'constraint',
    CLEAR,
    /^i (?:don't|do not|never) (?<rest>(?:eat|drink|own|speak|drive|swim|work on|practise on|practice on|have (?:a|an|any|the|much|more|access|time)|use|smoke|read at|sleep)\b.+)$/i,
    { not: /^have (?:a|any|an|the) (?:idea|clue|question|problem|doubt|answer)s?\b/i },
  ),
  rule(
    'constraint',
    CLEAR,
    /^i(?:'ve| have)(?: got)? (?<rest>no (?!idea|clue|questions?\b|doubt|problem|objection|way of knowing|trouble|more questions|opinion|preference|memory|recollection|choice but).+)$/i,
  ),
  rule(
    'constraint',
    CLEAR,
    /^i(?: only have|'ve only got| have only) (?<rest>.*(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|half|an?|few) .*)$/i,
    { not: /\bquestion/i },
  ),
  rule(
    'constraint',
    CLEAR,
    /^i(?:'m| am) (?<rest>(?:allergic to|intolerant|vegetarian|vegan|dyslexic|deaf|blind|colou?r[- ]blind|short-sighted|left-handed|pregnant|diabetic|asthmatic|autistic|not a morning person|hard of hearing|recovering from|afraid of|scared of)\b.*)$/i,
  ),
  rule(
    'constraint',
    CLEAR,
    /^i(?:'ve| have)(?: got)? (?<rest>(?:an? )?(?:bad|weak|injured|broken|sore|chronic|severe|mild|asthma|adhd|add|dyslexia|diabetes|epilepsy|arthritis|insomnia|migraines?|anxiety|tinnitus|heart|lung|knee|back|hearing|high blood|low blood)\b.*)$/i,
    { not: /^(?:an? )?bad (?:feeling|idea)/i },
  ),
  rule('constraint', CLEAR, /^i (?:was|have been|'ve been) (?<rest>diagnosed with .+)$/i),
];
