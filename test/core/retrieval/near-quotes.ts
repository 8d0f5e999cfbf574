export const quotedPage = `The stair drill is older than this book. A long breath out calms the body, and it does so within
two minutes. Nobody should climb more than ten steps before the pulse has come down. Those who ob-
serve the law of rest do not tire in the first week; all others stop before the third.`;

/** Quotes that differ from the page, and their verdicts. */
export const differingQuotes = {
  verbatim: ['A long breath out calms the body', 'within two minutes'],
  near: [
    // Words are left out.
    'A long breath out … within two minutes',
    'A long breath out ... within two minutes',
    'A long breath out [...] within two minutes',
    'A long breath out […] within two minutes',
    'A long breath out (…) within two minutes',
    'A long breath out . . . within two minutes',
    '… calms the body, and it does so …',
    'The stair drill … A long breath out … more than ten steps',
    // Words are inserted or replaced in brackets.
    'A long breath out calms [the reader’s] body, and it does so',
    'a long breath out calms the body, and [the breath] does so',
    '[A] long breath out calms the body',
    '[N]obody should climb more than ten steps',
    'Those who observe [it] do not tire in the first week',
    'The stair drill is [much] older than this book',
    // One word is replaced or misspelt.
    'A long breath out soothes the body, and it does so',
    'Nobody should climb more than ten stairs before the pulse has come down',
    'A long breth out calms the body',
    'Those who obsrve the law of rest',
    'a LONG breath out calms the body',
  ],
  'not-found': [
    'Practice makes perfect and nobody needs to rest',
    'A long breath out harms the heart',
    'A long breath in harms the body, and it does so',
    // Figures and negations are not words like others.
    'Nobody should climb more than 20 steps before the pulse',
    'it does so within 3 minutes of the first step',
    'Those who observe the law of rest [always] tire in the first week',
    'The stair drill is not older than this book',
    // Pieces that are everywhere.
    'the … of … do … in … the',
    'A long … so within … the pulse',
    // In the wrong order, or too short to be more than a coincidence.
    'within two minutes … A long breath out',
    'calms the mind',
    '[…] [the] [body]',
  ],
} as const;
