import { CLEAR, LIKELY, rule, text, type LearnerRule } from './learner-rule';

const PLACE_IN_BOOK =
  '(?:chapters?|pages?|p\\.|sections?|parts?|steps?|lessons?|units?|exercises?|weeks?|the (?:preface|introduction|glossary|first|second|third|fourth|fifth|last|chapter|section|part|page|next|book))';

/** Where the learner stands and what is next. */
export const taskRules: readonly LearnerRule[] = [
  rule(
    'task_state',
    CLEAR,
    new RegExp(
      `^i(?:'m| am)(?: now| currently| still| already| only)? (?<rest>(?:on|at|in|up to|(?:about )?half ?way through|nearly through|done with|through with|stuck (?:on|at|in)|reading|rereading|re-reading|finishing) ${PLACE_IN_BOOK}\\b.*)$`,
      'i',
    ),
    { weekdays: 'coming' },
  ),
  rule(
    'task_state',
    CLEAR,
    new RegExp(
      `^i(?:'ve| have)? ?(?:(?:just|already|now|only|finally) )*(?<rest>(?:finished|completed|read|started|reached|begun|began|got to|done|did|skipped|reread|re-read|stopped at|stopped on|got as far as)(?: with)?(?: reading)?(?: up to| as far as| to)? ${PLACE_IN_BOOK}\\b.*)$`,
      'i',
    ),
    {
      say: (g) =>
        `I have ${text(g, 'rest')
          .replace(/^began/i, 'begun')
          .replace(/^did/i, 'done')}`,
      weekdays: 'past',
    },
  ),
  rule(
    'task_state',
    CLEAR,
    new RegExp(
      `^i (?:haven't|have not|didn't|did not) (?<rest>(?:yet )?(?:finish(?:ed)?|complete[d]?|read|start(?:ed)?|reach(?:ed)?)(?: reading)? ${PLACE_IN_BOOK}\\b.*)$`,
      'i',
    ),
    {
      say: (g) =>
        `I have not ${text(g, 'rest')
          .replace(/^(finish|start|reach)(?= )/i, '$1ed')
          .replace(/^complete /i, 'completed ')}`,
      weekdays: 'past',
    },
  ),
  rule(
    'task_state',
    LIKELY,
    /^i(?:'m| am)? ?(?:plan(?:ning)?|intend(?:ing)?|going|aiming) to (?<rest>(?!ask\b|say\b|be honest\b|need\b|assume\b).+)$/i,
    {
      // "Going to the coast" is a way, not a deed.
      say: (g) =>
        `I ${/^(?:the|an?|my|our|his|her|their)\b/i.test(text(g, 'rest')) || /^\p{Lu}\p{Ll}/u.test(text(g, 'rest')) ? 'am going' : 'plan'} to ${text(g, 'rest')}`,
      weekdays: 'coming',
    },
  ),
  rule('task_state', LIKELY, /^my plan is to (?<rest>.+)$/i, {
    say: (g) => `I plan to ${text(g, 'rest')}`,
    weekdays: 'coming',
  }),
  rule(
    'task_state',
    LIKELY,
    /^i(?:'ll| will) (?<rest>(?!\w+ (?:it|that|this|them)\b|ask\b|see\b|be back\b|let\b|try (?:that|it)\b|do (?:that|it)\b|never\b|have to\b|need\b).+\b(?:tomorrow|tonight|next (?:week|month|year|\w+day)|every (?:day|morning|evening|week|\w+day)|on \w+day|by \w+|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|this (?:week|evening|weekend))\b.*)$/i,
    { say: (g) => `I plan to ${text(g, 'rest')}`, weekdays: 'coming' },
  ),
  rule(
    'task_state',
    LIKELY,
    /^(?<when>tomorrow|tonight|next (?:week|month|\w+day)|on \w+day),? i(?:'ll| will|'m going to| am going to|'m| am) (?<rest>(?!\w+ (?:it|that|this|them)\b|ask\b|see\b|be back).+)$/i,
    {
      say: (g) => `I plan for ${text(g, 'when').toLowerCase().replace(/^on /, '')}: ${text(g, 'rest')}`,
      weekdays: 'coming',
    },
  ),
];
