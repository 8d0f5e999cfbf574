/** What the last word leads to is missing. A grade may be an "A". */
const breaksOff =
  /\b(?:[Aa]nd|or|but|the|a|an|my|your|because|if|unless|while|although|(?:going|plan|planning|hope|need|moved|aim|wish|is) to)$|^[Mm]y [^,]{2,60} (?:is|are|was|were)$/;
/** "I work on", "my exam is on": a preposition that leads nowhere. "I hate being shouted at" is whole. */
const leadsNowhere =
  /^(?:i(?:'m| am)?(?: now| also| still)?(?: work| live| study| teach| play| run| train| swim| prefer| like| love| have an? [\w-]+)?|my (?:[\w-]+ ){1,3}(?:is|are|starts?|begins?|ends?|takes? place)) (?:on|in|at|by|for|with|from|until|about|into|as)$/i;
/** "Were I a nurse, …", "should I move, …", "in case …, …": what follows is supposed, not said. */
const supposed =
  /^(?:and |but |so |then )*(?:(?:should|were|had) (?:i|you|we|he|she|it|they)\b|(?:in case|provided|providing|as long as|so long as|if)\b)(?=.*,)/i;

/** Courtesy, and what is said of the talk itself: true of everybody who talks. */
const courtesies: readonly RegExp[] = [
  /^i (?:must|have to|need to) be (?:honest|frank|fair|sure|clear|certain|missing|misreading|misunderstanding|mistaken|dreaming|stupid|blind|brief|quick|going (?:now|wrong|mad)|doing (?:it|something|this) wrong)\b/i,
  /^i (?:must|have to|need to) (?:share (?:this|that|it|something)|work (?:out|through) (?:what|how|why|it\b)|leave (?:now|it|you)|stop (?:here|now|you)|pass on|pass (?:this|that|it) (?:on|along|to))\b/i,
  /^i can (?:help|tell|show|give|send|ask|offer) you\b/i,
  /^i(?:'d| would)? (?:want|like|hope) to pass (?:this|that|it) (?:on|along|to)\b/i,
  /^i(?:'d| would) (?:rather|prefer) not(?: to)? (?:say|answer|tell|talk about (?:it|this|that))\b/i,
  /^i(?:'m| am)(?: now)? going to (?:bed|sleep|lunch|dinner|leave (?:it|you)|be off|stop(?: here| now)?$)(?!.*\b(?:at|every|tomorrow|next|earlier|by|less|more|longer|\d|hours)\b)/i,
];
/** What it speaks of was named before, elsewhere. */
const pointing: readonly RegExp[] = [
  /^i (?:really |much )?(?:prefer|like|love|enjoy|dislike|hate) the (?:first|second|third|last|latter|former|other)(?: one)?$/i,
  /^i(?:'ve| have) been \w+ing (?:(?:on|at|with|about) )?(?:this|that|it|these)(?: for\b| since\b|$)/i,
  /^(?:(?:yesterday|today|last \w+),? )?i (?:did|had|made|got|saw|took|said|found) (?:it|this|that|so|them)(?: (?:yesterday|today|last \w+|this \w+|on \w+day))?$/i,
  /^i (?:work|study|teach|live|play|run|row|swim|train) (?:and|but|or) (?:it|that|this|then|he|she|they|learn)\b/i,
];
/** The verb says another thing than it seems. */
const idioms =
  /^i (?:(?:always|often|usually|sometimes|still|also|just|now) )*(?:run (?:out of (?!the\b)|into (?:trouble|problems|difficult\w+|this|that)|through (?:it|this|that))|play along$|play for time|live in hope)\b/i;

/**
 * Whether the words of a clause are no statement about a life: they break off, are courtesy, or point at something that
 * was named elsewhere. In doubt they are a statement: a true fact refused is worse than a fragment kept.
 */
export const isFragment = (clause: string): boolean =>
  breaksOff.test(clause) ||
  leadsNowhere.test(clause) ||
  idioms.test(clause) ||
  [...courtesies, ...pointing].some((pattern) => pattern.test(clause));

/** Whether a sentence begins with a condition: then what follows in it holds only under that. */
export const isSupposed = (sentence: string): boolean => supposed.test(sentence);
