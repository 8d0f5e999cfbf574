const OPEN = `^["'“‘(]*`;

/** A subject of a few words without a clause or a place in it: what is defined, not what is found somewhere. */
const TERM = String.raw`(?:(?:an?|the)\s)?(?!(?:in|on|at|between|what|that|this|there|here|one|nothing|everything|it|he|she|they|we|you|who|most|some|many|people|now)\b)(?:[\p{L}’'-]+\s){0,3}?(?!of\b|that\b|to\b|which\b|who\b)[\p{L}’'-]+`;
/** The kind of thing, and what sets it apart: "is the trained ability to …", "is a list of …", "is the strand that …". */
const GENUS = String.raw`(?:an?|the|any)\s(?!same|reason|point|one thing|next|first|last|best|worst|hardest|easiest|main|whole)(?:[^,.;:]{2,60}?)\s(?:that|which|who|whom|whose|where|when|of|for|to|from|by which|in which|on which|with which|with|without|beside|between|made)\b`;
const DEFINITION = new RegExp(
  `${OPEN}${TERM} (?:is|are) (?:${GENUS}|when\\b|what\\b)|\\b(?:is|are) (?:called|known as|defined as)\\b|\\bwe call\\b|${OPEN}${TERM} (?:means|refers to|stands for)\\b`,
  'iu',
);
/** An entry of a glossary: "Anchor. A plain physical sensation …". */
const ENTRY =
  /^(?!(?:now|then|so|well|first|second|third|finally|no|yes|rest|again)\b)(?:[\p{L}’'-]+ ){0,2}[\p{L}’'-]+\. (?:An?|The|What|Any|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Work|Time|Those|\p{Lu}\p{Ll}+(?:ing|ness|ment)\b(?! (?:is|are|was|had)\b)) ?[^.]{10,}\./u;
const EXAMPLE = new RegExp(
  String.raw`\b[Ff]or (?:example|instance)\b|\bsuch as\b|${OPEN}(?:Consider|Suppose|Imagine)\b|${OPEN}Take (?:\p{Lu}|the case\b|an? \w+ who\b)`,
  'u',
);
const NAMED_INSIDE = /(?<=[\p{Ll},;:] )(?:\p{Lu}\p{Ll}+)(?:[’']s)?/u;
const ONE_PERSON = /\b(?:he|she|him|her|his|himself|herself)\b/i;

const LEANS_BACK =
  /^["'“‘(]*(?:it|its|they|their|this|these|those|that|he|she|his|her|such|both|here|there)\b/i;
/** "The last rule is the one that people skip": one of a list, and nobody knows which. */
const ONE_OF_LIST =
  /^["'“‘(]*the (?:first|second|third|fourth|fifth|sixth|next|last|other|final|opposite)\b/i;
/** "Do them anyway": without the sentence before nobody knows what. */
const POINTS_BACK = /^(?:[\w’]+ ){1,2}(?:it|them|this|these|those|him|her)\b(?! (?:easy|is)\b)/i;
/** The authors about themselves and their book. */
const OF_THE_BOOK =
  /^["'“‘(]*we (?:have|saw|met|promise|can say|shall|will|said|come|now|turn)\b|\bin (?:this|the next|the last) chapter\b/i;

/** Joins the sentence to the one before it, and adds nothing: "And write down …", "Then fold the page …". */
const JOINT = /^(?<joint>(?:And|But|So|Then|Also|Now)(?: then)?,? )(?<rest>\S.*)$/su;

/** A sentence without what ties it to the one before, as it may stand for itself. */
export const unjoined = (text: string): string => {
  const rest = JOINT.exec(text)?.groups?.['rest'];
  return rest === undefined ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** Whether somebody who reads the words alone knows what they speak of. */
export const standsAlone = (text: string): boolean => {
  if (LEANS_BACK.test(text) || POINTS_BACK.test(text) || ONE_OF_LIST.test(text) || OF_THE_BOOK.test(text))
    return false;
  // "After three weeks his master asked": whose?
  return !ONE_PERSON.test(text.split(/[,;:]/u)[0] ?? '') || isNamed(text);
};

const common =
  /^(?:The|A|An|After|Before|When|If|On|In|At|For|With|Some|Most|Many|People|Learners|Everyone|Somebody|Nobody|Once|While|Since|Because|Although|Every|Each|Two|Three|Four|Five|What|Who|Whoever|How|Nothing|One|By|From|Until|Whatever|To)$/u;
/** Begins with a name, or has one before its first pronoun. */
const isNamed = (text: string): boolean => {
  const [first = ''] = text.replace(/^["'“‘(]+/u, '').split(/[\s’',]/u);
  return NAMED_INSIDE.test(text) || (/^\p{Lu}\p{Ll}+$/u.test(first) && !common.test(first));
};

/** Whether a sentence of a book says what something is. */
export const definesSomething = (text: string): boolean =>
  !/^[“"].*[”"]$/.test(text) && !EXAMPLE.test(text) && (ENTRY.test(text) || DEFINITION.test(text));
