import { AM, CLEAR, HAVE_DONE, LIKELY, rules, text, type LearnerRule } from './learner-rule';

const PLACE_IN_BOOK =
  '(?:chapters?|pages?|p\\.|sections?|parts?|steps?|lessons?|units?|exercises?|weeks?|the (?:preface|introduction|glossary|first|second|third|fourth|fifth|last|chapter|section|part|page|next|book))\\b.*';
const DONE =
  '(?:finished|completed|read|started|reached|begun|done|skipped|reread|re-read|stopped (?:at|on)|got (?:to|as far as))';
/** Excludes intentions that only concern the moment. */
const OF_THE_MOMENT =
  '(?!\\w+ (?:it|that|this|them)\\b|ask\\b|see\\b|be back\\b|say\\b|be honest\\b|let\\b|need\\b|have to\\b|never\\b|assume\\b|bed\\b)';
const SOON =
  '(?:tomorrow|tonight|next (?:week|month|year|\\w+day)|every (?:day|morning|evening|week|\\w+day)|on \\w+day|by \\w+|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|this (?:week|evening|weekend))';

/** How far the learner is, and what is next. */
export const taskRules: readonly LearnerRule[] = [
  ...rules(
    'task_state',
    CLEAR,
    [
      `${AM}(?:on|at|in|up to|(?:about )?half ?way through|nearly through|done with|through with|stuck (?:on|at|in)|(?:re-?)?reading|finishing) ${PLACE_IN_BOOK}`,
      `${HAVE_DONE}decided (?:not )?to ${OF_THE_MOMENT}.+`,
    ],
    { weekdays: 'coming' },
  ),
  ...rules(
    'task_state',
    CLEAR,
    [
      `${HAVE_DONE}(?<rest>${DONE}(?: with)?(?: reading)?(?: up to| as far as| to)? ${PLACE_IN_BOOK})`,
      `i (?:haven't|have not) (?<not>)(?<rest>(?:yet )?${DONE} ${PLACE_IN_BOOK})`,
    ],
    {
      say: (g) => `I have ${g['not'] === undefined ? '' : 'not '}${text(g, 'rest')}`,
      weekdays: 'past',
    },
  ),
  ...rules(
    'task_state',
    LIKELY,
    [
      `(?:i(?:'m| am)? ?(?:plan(?:ning)?|intend(?:ing)?|going|aiming)|my plan is) to (?<rest>${OF_THE_MOMENT}.+)`,
      `i(?:'ll| will) (?<rest>${OF_THE_MOMENT}.+\\b${SOON}\\b.*)`,
    ],
    {
      // "Going to the coast" is a journey, not an action.
      say: (g) =>
        `I ${/^(?:the|an?|my|our|his|her|their|\p{Lu}\p{Ll}+)\b/u.test(text(g, 'rest')) ? 'am going' : 'plan'} to ${text(g, 'rest')}`,
      weekdays: 'coming',
    },
  ),
  ...rules(
    'task_state',
    LIKELY,
    [
      `(?<when>tomorrow|tonight|next (?:week|month|\\w+day)|on \\w+day),? i(?:'ll| will|'m going to| am going to|'m| am) (?<rest>${OF_THE_MOMENT}.+)`,
    ],
    {
      say: (g) => `I plan for ${text(g, 'when').toLowerCase().replace(/^on /, '')}: ${text(g, 'rest')}`,
      weekdays: 'coming',
    },
  ),
];
