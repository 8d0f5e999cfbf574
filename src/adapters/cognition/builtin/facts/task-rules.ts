import { CLEAR, LIKELY, text, type LearnerRule } from './learner-rule';
import { inThirdPerson } from '../../../../shared/text/grammar/third-person';

const PLACE_IN_BOOK =
  '(?:chapters?|pages?|p\\.|sections?|parts?|steps?|lessons?|units?|exercises?|weeks?|the (?:preface|introduction|glossary|first|second|third|fourth|fifth|last|chapter|section|part|page|next|book))';

/** Where the learner stands and what is next. */
export const taskRules: readonly LearnerRule[] = [
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
    // "Going to the coast" is a way, not a deed.
    say: (g) =>
      /^(?:the|an?|my|our|his|her|their)\b/i.test(text(g, 'rest')) || /^\p{Lu}\p{Ll}/u.test(text(g, 'rest'))
        ? ` is going to ${inThirdPerson(text(g, 'rest'))}`
        : ` plans to ${inThirdPerson(text(g, 'rest'))}`,
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
      /^i(?:'ll| will) (?<rest>(?!\w+ (?:it|that|this|them)\b|ask\b|see\b|be back\b|let\b|try (?:that|it)\b|do (?:that|it)\b|never\b|have to\b|need\b).+\b(?:tomorrow|tonight|next (?:week|month|year|\w+day)|every (?:day|morning|evening|week|\w+day)|on \w+day|by \w+|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|this (?:week|evening|weekend))\b.*)$/i,
    say: (g) => ` plans to ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'task_state',
    confidence: LIKELY,
    pattern:
      /^(?<when>tomorrow|tonight|next (?:week|month|\w+day)|on \w+day),? i(?:'ll| will|'m going to| am going to|'m| am) (?<rest>(?!\w+ (?:it|that|this|them)\b|ask\b|see\b|be back).+)$/i,
    say: (g) =>
      ` plans for ${text(g, 'when').toLowerCase().replace(/^on /, '')}: ${inThirdPerson(text(g, 'rest'))}`,
  },
];
