/** The last word needs a continuation. A grade may be an "A". */
const breaksOff =
  /\b(?:[Aa]nd|or|but|the|a|an|my|your|because|if|unless|while|although|(?:going|plan|planning|hope|need|moved|aim|wish|is) to)$|^[Mm]y [^,]{2,60} (?:is|are|was|were)$/;
/** "I work on", "my exam is on": a preposition without an object. "I hate being shouted at" is complete. */
const danglingPreposition =
  /^(?:i(?:'m| am)?(?: now| also| still)?(?: work| live| study| teach| play| run| train| swim| prefer| like| love| have an? [\w-]+)?|my (?:[\w-]+ ){1,3}(?:is|are|starts?|begins?|ends?|takes? place)) (?:on|in|at|by|for|with|from|until|about|into|as)$/i;
/** "Were I a nurse, …", "should I move, …", "in case …, …": what follows is a supposition, not a statement. */
const supposed =
  /^(?:and |but |so |then )*(?:(?:should|were|had) (?:i|you|we|he|she|it|they)\b|(?:in case|provided|providing|as long as|so long as|if)\b)(?=.*,)/i;
/** Refers to something that was named earlier. */
const refersBack =
  /^i(?:'ve| have) been \w+ing (?:(?:on|at|with|about) )?(?:this|that|it|these)(?: for\b| since\b|$)|^(?:[\w ]+, )?i (?:did|had|made|got|saw|took|said|found) (?:it|this|that|so|them)(?: \w+){0,2}$/i;
/** An offer or a wish to the tutor: "I can help you", "I want to pass this on to you". */
const addressed =
  /^i(?:'d)? (?:can|could|would|want|need|have|must|like|hope|will|prefer)\b.*\b(?:you|not (?:to )?say)\b/i;

/**
 * Whether a clause says nothing about a life: it breaks off, speaks to the tutor, or refers to something named elsewhere.
 * If in doubt it is a statement: refusing a true fact is worse than keeping a fragment.
 */
export const isFragment = (clause: string): boolean =>
  [breaksOff, danglingPreposition, refersBack, addressed].some((pattern) => pattern.test(clause));

/** Whether a sentence begins with a condition, so that the rest is true only under it. */
export const isSupposed = (sentence: string): boolean => supposed.test(sentence);
