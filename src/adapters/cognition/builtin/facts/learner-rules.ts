import type { FactType } from '../../../../shared/model';
import { inThirdPerson, thirdPersonVerb } from './third-person';
type LearnerType = Extract<FactType, 'profile' | 'preference' | 'task_state' | 'constraint' | 'episode'>;
type Groups = Readonly<Record<string, string | undefined>>;

/** One way of saying something about oneself. The first rule that matches a clause decides. */
export interface LearnerRule {
  readonly type: LearnerType;
  readonly confidence: number;
  readonly pattern: RegExp;
  /** The statement after "The learner", or null where the words are none after all. */
  readonly say: (groups: Groups, context: { readonly greeted: boolean }) => string | null;
}

const SURE = 0.95;
const CLEAR = 0.9;
const LIKELY = 0.8;

const EVENT =
  '(?:exams?|examinations?|finals?|tests?|interviews?|deadlines?|races?|marathon|triathlon|recitals?|auditions?|viva|defen[cs]e|presentations?|competitions?|tournament|concerts?|operation|surgery|appointments?|resits?|mock|midterms?|match|wedding|submission)';
const TIME =
  '(?:on|in|at|by|next|this|tomorrow|today|tonight|due|from|until|(?:mon|tues|wednes|thurs|fri|satur|sun)day|every|\\d)';
const PLACE_IN_BOOK =
  '(?:chapters?|pages?|p\\.|sections?|parts?|steps?|lessons?|units?|exercises?|weeks?|the (?:preface|introduction|glossary|first|second|third|fourth|fifth|last|chapter|section|part|page|next|book))';
const ADVERBS =
  '(?:(?:really|also|usually|generally|always|often|much|very much|strongly|mostly|normally|now|currently|mainly|just|still|absolutely|particularly|especially|sometimes) )*';
const owns = (rest: string): string => `'s ${inThirdPerson(rest)}`;
const does = (verb: string, rest: string): string => ` ${thirdPersonVerb(verb)} ${inThirdPerson(rest)}`;
const text = (groups: Groups, name: string): string => groups[name]?.trim() ?? '';
const notName =
  /^(?:not|no|hard|unknown|secret|irrelevant|important|unusual|on|in|at|the|a|an|already|also|too|never)$/i;

const name = (value: string): string | null => {
  const first = value.split(' ')[0] ?? '';
  return notName.test(first)
    ? null
    : `'s name is ${value.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())}`;
};
const NAME =
  "(?<name>\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:van|von|de|der|da|di|bin|al|la|le) )*\\p{Lu}[\\p{L}'’.-]*){0,3})";

/** Who the learner is: name, work, study, home, aims. */
const profile: readonly LearnerRule[] = [
  {
    type: 'profile',
    confidence: SURE,
    pattern: new RegExp(`^[Mm]y (?:full |first |nick)?name(?:'s| is) ${NAME}`, 'u'),
    say: (g) => name(text(g, 'name')),
  },
  {
    type: 'profile',
    confidence: LIKELY,
    pattern: /^my name(?:'s| is) (?<name>\p{L}+)$/iu,
    say: (g) => name(text(g, 'name')),
  },
  {
    type: 'profile',
    confidence: SURE,
    pattern: new RegExp(
      `^(?:(?:[Yy]ou (?:can|may) |[Pp]lease |[Jj]ust )*[Cc]all me|I(?:'m| am) called|I go by|(?:[Ee]veryone|[Mm]y friends|[Pp]eople) calls? me) ${NAME}(?<after> by\\b)?`,
      'u',
    ),
    say: (g) => (g['after'] === undefined ? name(text(g, 'name')) : null),
  },
  {
    type: 'profile',
    confidence: LIKELY,
    pattern: new RegExp(`^I(?:'m| am) ${NAME}$`, 'u'),
    say: (g, { greeted }) => (greeted ? name(text(g, 'name')) : null),
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern:
      /^my (?<rest>(?:\w+ )?(?:goal|aim|ambition|objective|dream|target|job|profession|occupation|home town|hometown|birthday|native language|mother tongue|first language|major|degree|hobby|hobbies|age) (?:is|are) .+)$/i,
    say: (g) => owns(text(g, 'rest')),
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern:
      /^my (?<rest>(?:wife|husband|partner|son|daughter|sons|daughters|child|children|mother|father|brother|sister|dog|cat|coach|teacher|tutor|boss|friend)(?:'s name)? (?:is|are) (?:called |named |an? |\p{Lu}).*)$/u,
    say: (g) => owns(text(g, 'rest')),
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i (?<adverb>${ADVERBS})(?<verb>work|study|teach|live|coach|play|run|row|swim|volunteer|speak) (?<rest>.+)$`,
      'i',
    ),
    say: (g) =>
      /^(?:through|this out|out (?:what|how)|on (?:it|this|that))\b/i.test(text(g, 'rest'))
        ? null
        : ` ${text(g, 'adverb')}${text(g, 'adverb') ? ' ' : ''}${thirdPersonVerb(text(g, 'verb'))} ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern:
      /^i(?:'m| am) (?<rest>(?:from|based in|originally from|married|retired|self-employed|\d{1,2} years old)\b.*|\d{1,2})$/i,
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern: /^i (?<rest>(?:come from|was born (?:in|on)|grew up in|moved to) .+)$/i,
    say: (g) => ` ${inThirdPerson(text(g, 'rest')).replace(/^come/i, 'comes')}`,
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern:
      /^i(?:'m| am)(?: currently| now)? (?<rest>(?:preparing|training|studying|revising|cramming|practising|practicing|working|saving) (?:for|towards?|as|at) .+)$/i,
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'profile',
    confidence: LIKELY,
    pattern:
      /^i(?:'m| am)(?: currently| now)? (?<rest>(?:studying|learning|teaching) (?!this\b|that\b|it\b|about\b).+)$/i,
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'profile',
    confidence: CLEAR,
    pattern:
      /^i(?:'m| am)(?: also| now| currently)? (?<rest>an? (?!bit\b|little\b|lot\b|fan\b|few\b|while\b|tad\b|touch\b|mess\b|step\b|page\b|chapter\b|huge fan\b|big fan\b|tiny\b|natural\b|fool\b|idiot\b|genius\b|hurry\b|loss\b)[\w' -]{2,80}.*)$/i,
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'profile',
    confidence: LIKELY,
    pattern:
      /^i (?:want|hope|aim|would like|'d like) to (?<rest>(?:become|pass|run|qualify|win|learn|quit|graduate|finish|complete|compete|get better|improve|master|climb|swim|row|write|stop being|be able)\b.+)$/i,
    say: (g) => ` wants to ${inThirdPerson(text(g, 'rest'))}`,
  },
];

/** What binds the learner: dates, health, time, means. */
const constraints: readonly LearnerRule[] = [
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern: new RegExp(
      `^my (?<rest>(?:[\\w'-]+ ){0,4}${EVENT}(?: [\\w'-]+){0,3} (?:is|are|will be|takes? place|starts?|begins?) ${TIME}\\b.*)$`,
      'i',
    ),
    say: (g) => owns(text(g, 'rest')),
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i(?:'ve| have)(?: got)? (?<rest>(?:an?|my|the|two|three|some) (?:[\\w'-]+ ){0,4}${EVENT}(?: [\\w'-]+){0,4} ${TIME}\\b.*)$`,
      'i',
    ),
    say: (g) => ` has ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i(?:'m| am)? ?(?:sit|sitting|take|taking|will sit|will take|'ll sit|'ll take) (?<rest>(?:an?|my|the) (?:[\\w'-]+ ){0,4}${EVENT} ${TIME}\\b.*)$`,
      'i',
    ),
    say: (g) => ` sits ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i (?:can't|cannot|can not|am unable to|'m unable to|'m not able to|am not able to) (?<rest>(?!(?:really |quite |even |seem to |just )?(?:understand|see|find|remember|believe|figure|tell|think|follow|get\b|imagine|wait|recall|say|grasp|help|make sense|make out|decide|agree|stop thinking|stand|thank|open|quite|work out|connect|place|explain|access)\b).+)$/i,
    say: (g) => ` cannot ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern: /^i(?: must not| mustn't|'m not allowed to| am not allowed to| may not) (?<rest>.+)$/i,
    say: (g) => ` must not ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: LIKELY,
    pattern:
      /^i (?:must|have to|need to) (?<rest>(?:be|leave|finish|avoid|get up|work|stop|hand in|submit|look after|care for|take (?:my|medication|medicine|pills)|commute|share|wear|rest|pass|sleep)\b.+)$/i,
    say: (g) => ` must ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i (?:don't|do not|never) (?<rest>(?:eat|drink|own|speak|drive|swim|work on|practise on|practice on|have (?:a|an|any|the|much|more|access|time)|use|smoke|read at|sleep)\b.+)$/i,
    say: (g) =>
      /^have (?:a|any|an|the) (?:idea|clue|question|problem|doubt|answer)s?\b/i.test(text(g, 'rest'))
        ? null
        : ` does not ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i(?:'ve| have)(?: got)? (?<rest>no (?!idea|clue|questions?\b|doubt|problem|objection|way of knowing|trouble|more questions|opinion|preference|memory|recollection|choice but).+)$/i,
    say: (g) => ` has ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i(?: only have|'ve only got| have only) (?<rest>.*(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|half|an?|few) .*)$/i,
    say: (g) => (/\bquestion/i.test(text(g, 'rest')) ? null : ` has only ${inThirdPerson(text(g, 'rest'))}`),
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i(?:'m| am) (?<rest>(?:allergic to|intolerant|vegetarian|vegan|dyslexic|deaf|blind|colou?r[- ]blind|short-sighted|left-handed|pregnant|diabetic|asthmatic|autistic|not a morning person|hard of hearing|recovering from|afraid of|scared of)\b.*)$/i,
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i(?:'ve| have)(?: got)? (?<rest>(?:an? )?(?:bad|weak|injured|broken|sore|chronic|severe|mild|asthma|adhd|add|dyslexia|diabetes|epilepsy|arthritis|insomnia|migraines?|anxiety|tinnitus|heart|lung|knee|back|hearing|high blood|low blood)\b.*)$/i,
    say: (g) =>
      /^(?:an? )?bad (?:feeling|idea)/i.test(text(g, 'rest'))
        ? null
        : ` has ${inThirdPerson(text(g, 'rest'))}`,
  },
];

/** What the learner likes. */
const preferences: readonly LearnerRule[] = [
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i (?<adverb>${ADVERBS})(?<verb>prefer|like|love|enjoy|dislike|hate|detest|favou?r|appreciate) (?<rest>.+)$`,
      'i',
    ),
    say: (g) => (vague(text(g, 'rest')) ? null : does(text(g, 'verb'), text(g, 'rest'))),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern:
      /^i (?:don't|do not|never)(?: really| particularly)? (?<rest>(?:like|enjoy|love|care for)\b .+)$/i,
    say: (g) =>
      vague(text(g, 'rest').replace(/^(?:care for|\w+) /, ''))
        ? null
        : ` does not ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^i can(?:'t|not) stand (?<rest>.+)$/i,
    say: (g) => (vague(text(g, 'rest')) ? null : ` cannot stand ${inThirdPerson(text(g, 'rest'))}`),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^my (?<rest>(?:least )?favou?rite .+ (?:is|are) .+)$/i,
    say: (g) => owns(text(g, 'rest')),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern:
      /^i (?<verb>learn|work|study|concentrate|remember|practise|practice|focus) (?<rest>(?:things )?(?:best|better|most easily|well) .+)$/i,
    say: (g) => does(text(g, 'verb'), text(g, 'rest')),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^(?:from now on,? |in future,? )(?:please )?(?<rest>.+)$/i,
    say: (g) => ` asks from now on to ${inThirdPerson(text(g, 'rest'))}`,
  },
];

/** "it", "this", "how you …": liking what was just said is not a taste. */
const vague = (rest: string): boolean =>
  /^(?:it|this|that|these|those|them|you|him|her|the (?:answer|idea|way|sound)|how|what|where|when|your|to (?:know|ask|see|hear|think|say|understand))\b/i.test(
    rest,
  );

/** Where the learner stands and what is next. */
const taskStates: readonly LearnerRule[] = [
  {
    type: 'task_state',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i(?:'m| am)(?: now| currently| still| already| only)? (?<rest>(?:on|at|in|up to|(?:about )?half ?way through|nearly through|done with|through with|stuck (?:on|at|in)|reading|rereading|re-reading|finishing) ${PLACE_IN_BOOK}\\b.*)$`,
      'i',
    ),
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'task_state',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i(?:'ve| have)? ?(?:(?:just|already|now|only|finally) )*(?<rest>(?:finished|completed|read|started|reached|begun|began|got to|done|did|skipped|reread|re-read|stopped at|stopped on|got as far as)(?: with)?(?: reading)?(?: up to| as far as| to)? ${PLACE_IN_BOOK}\\b.*)$`,
      'i',
    ),
    say: (g) =>
      ` has ${inThirdPerson(text(g, 'rest'))
        .replace(/^began/i, 'begun')
        .replace(/^did/i, 'done')}`,
  },
  {
    type: 'task_state',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i (?:haven't|have not|didn't|did not) (?<rest>(?:yet )?(?:finish(?:ed)?|complete[d]?|read|start(?:ed)?|reach(?:ed)?)(?: reading)? ${PLACE_IN_BOOK}\\b.*)$`,
      'i',
    ),
    say: (g) =>
      ` has not ${inThirdPerson(text(g, 'rest'))
        .replace(/^(finish|start|reach)(?= )/i, '$1ed')
        .replace(/^complete /i, 'completed ')}`,
  },
  {
    type: 'task_state',
    confidence: LIKELY,
    pattern:
      /^i(?:'m| am)? ?(?:plan(?:ning)?|intend(?:ing)?|going|aiming) to (?<rest>(?!ask\b|say\b|be honest\b|need\b|assume\b).+)$/i,
    say: (g) => ` plans to ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'task_state',
    confidence: LIKELY,
    pattern: /^my plan is to (?<rest>.+)$/i,
    say: (g) => ` plans to ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'task_state',
    confidence: LIKELY,
    pattern:
      /^i(?:'ll| will) (?<rest>(?!ask\b|see\b|be back\b|let\b|try (?:that|it)\b|do (?:that|it)\b|never\b|have to\b|need\b).+\b(?:tomorrow|tonight|next (?:week|month|year|\w+day)|every (?:day|morning|evening|week|\w+day)|on \w+day|by \w+|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|this (?:week|evening|weekend))\b.*)$/i,
    say: (g) => ` plans to ${inThirdPerson(text(g, 'rest'))}`,
  },
];

export const learnerRules: readonly LearnerRule[] = [
  ...constraints,
  ...taskStates,
  ...preferences,
  ...profile,
];
