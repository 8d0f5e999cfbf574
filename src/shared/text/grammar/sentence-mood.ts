/** A pattern for any of the words; an apostrophe also matches a typographic one. */
const anyOf = (words: string): string => `(?:${words.trim().replaceAll("'", "['’]").split(/\s+/).join('|')})`;

const leadIn = /^(?:(?:and|but|so|then|now|ok(?:ay)?|well|please),? )*/i;

const questionWords = anyOf(`
  who whom whose whos what whats wat wot when where wheres why how hows which wich
  is are am was were do does did can could should shall will would may might have has had isn't aren't don't doesn't`);
const wishVerbs = anyOf(`
  tell explain show give describe summari[sz]e list find define compare quote name search look read recommend suggest help
  remind let go continue elaborate say outline translate draft make write open repeat remember keep note forget more`);
/** Auxiliaries, and common verbs in a form that no plural noun shares. */
const verbs = anyOf(`
  is are was were has have had will can cannot can't must should may does did won't isn't aren't wasn't
  became becomes belongs costs opens closes starts begins ends lives lies lends lent said says told takes took gave gives
  goes went comes came keeps kept knows knew sits stands stood teaches taught means meets met lost won bought sold wrote
  made makes moved called died needs likes hates prefers wants runs ran`);
const auxiliaries = anyOf('is are was were do does did can could should will would must');
const preposition = anyOf('in on at by for from with of to until since');

const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

/** Openings of questions and wishes, after any "And", "So" or "OK, ". */
const asking = any(
  `^(?:${questionWords}|${wishVerbs})\\b`,
  `^${preposition} (?:which|what|whom|whose|how)\\b`,
  "^i(?:['’]d| would) like\\b",
  '^i (?:want|need|wish) (?:to (?:know|understand|see|read|hear|find|learn|ask|compare|look)|you|help|an?|the|some|more|all)\\b',
);

/** Questions within a statement. */
const askingWithin = any(
  // "If my friend has Windows can he open it": an auxiliary before its subject.
  `(?<!\\b(?:so|nor|neither|as|than|what|which|that|all|least|best|most) )\\b${auxiliaries} (?:i|you|he|she|it|we|they|there)\\b`,
  // "I got an error why"
  "(?<!\\b(?:is|was|know|knows|learned|learnt|see|['’]s) )\\b(?:why|how|what|where|when|who)[\\s.!…]*$",
  // "I don't get why it fails"
  "\\b(?:(?:do not|don['’]?t|did not|didn['’]?t|cannot|can['’]?t|still not) (?:really |quite |yet )?(?:get|understand|know|see|tell|find|figure out)|not sure|no idea|unsure|unclear|wonder(?:ing)?|confused about) (?:\\S+ )?(?:why|how|what|where|when|who|which|whether)\\b",
);

const stating = any(
  // "Dynamic programming still doesn't click"
  "^(?:\\S+ ){1,6}?(?:doesn|don|didn|couldn|wouldn|hasn|haven)['’]t\\b \\S",
  // "Statistics scares me"
  '^(?:\\S+ ){1,5}?\\p{L}{3,}(?<!\\b(?:for|with|from|about|than|tell|give|show|like)) me(?:[,.!]| \\S+)?$',
  "^(?:\\S+[:,] )?(?:they|he|she|we)(?:['’](?:ve|re|s|d|ll))? \\p{L}+ \\S",
  '^(?:\\S+ ){1,4}?(?:argues?|claims?|suggests?|believes?) (?:that|the|it|we)\\b',
  // "So the nearer star shifts more."
  '^so,? (?:the|it|that|this|an?|in|if|when|because) (?:\\S+ ){2,}\\S+[.!]$',
  // "Got the job", "finished the course last Friday"
  '^(?:just |finally |also )?(?:got|finished|passed|failed|moved|switched|changed|bought|sold|quit|booked|joined|dropped) (?!it\\b|that\\b|to\\b)\\S',
  `^(?:\\S+ ){1,6}?${verbs}\\b \\S`,
  // "So that's chapter 3 done."
  "^(?:\\S+ ){0,3}?(?:that|this|it|he|she|there|here|they|we|you|i)['’](?:s|re|m|ve)\\b \\S",
);

/** "The bus leaves at nine.": any verb before a word that opens a complement, and a full stop. */
const statingFully =
  /^(?:the|this|that|his|her|our|their|its|\p{Lu}[\p{L}’']+) (?:[\p{L}’'-]+ ){0,3}[\p{L}]{2,}(?:s|ed) (?:at|with|by|on|in|to|from|until|after|before|every|once|twice|the|a|an|him|her|them|me|us|not|no|\d+)\b.*[.!]$/iu;

/** Asks for something, as a question or as a wish ("Tell me about …"). */
export const asksForSomething = (text: string): boolean => {
  const trimmed = text.trim();
  return (
    /\?["'”’)]*(?:\s|$)/.test(trimmed) ||
    asking.test(trimmed.replace(leadIn, '')) ||
    askingWithin.test(trimmed)
  );
};

/** A whole statement that asks for nothing: "The padlock opens with 4417." A bare topic ("the quiet check") is not a statement. */
export const isStatement = (text: string): boolean => {
  const trimmed = text.trim();
  return !asksForSomething(trimmed) && (stating.test(trimmed) || statingFully.test(trimmed));
};
