const CONDITION = /^["'“‘(]*(?:if|when|whenever|once|after|before|unless|should) [^,]{2,60}, /i;
const VERB =
  /\b(?:am|is|are|was|were|be|been|being|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|ought|need|needs|dare|let|go|goes|went|come|comes|came|get|gets|got|make|makes|made|take|takes|took|give|gives|gave|keep|keeps|kept|put|puts|say|says|said|see|sees|saw|know|knows|knew|think|thinks|thought|mean|means|meant|run|runs|ran|stand|stands|stood|tell|tells|told|write|writes|wrote|read|reads|find|finds|found|feel|feels|felt|fall|falls|fell|begin|begins|began|grow|grows|grew|hold|holds|held|lie|lies|lay|sit|sits|sat|lose|loses|lost|win|wins|won|spend|spends|spent|lead|leads|led|leave|leaves|left|bring|brings|brought|cost|costs|cut|cuts|hurt|hurts|set|sets|show|shows|teach|teaches|taught|buy|buys|bought|sell|sells|sold|eat|eats|ate|drink|drinks|drank|sleep|sleeps|slept|swim|swims|swam|ride|rides|rode|drive|drives|drove|speak|speaks|spoke|break|breaks|broke|wear|wears|wore|choose|chooses|chose|rise|rises|rose|throw|throws|threw|\w+ed|\w+n['’]t|['’](?:s|re|ll|ve|d|m))\b/i;
const SUBJECT =
  /\b(?:i|you|we|they|he|she|it|one|nobody|somebody|everybody|everyone|nothing|everything|people|there)\b/i;
const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|\\d+';
/** Before these a word in -s is no verb: "thirty seconds", "of others". */
const BEFORE_NOUN = new RegExp(
  `\\b(?:the|an?|of|in|on|at|for|with|by|from|no|every|each|some|any|all|both|half|few|several|${NUMBER}) [\\p{Ll}-]+s\\b`,
  'giu',
);
/** A command may have any word for its verb, so it must not come first. */
const OPENS = new RegExp(
  `^["'“‘(]*(?:the|an?|of|in|on|at|for|with|by|from|no|every|each|some|${NUMBER})\\b`,
  'i',
);
const FUNCTION_WORD =
  /^(?:the|an?|of|in|on|at|for|with|by|from|to|and|or|but|as|than|per|after|before|during|under|over|then|not|never|only)$/i;

/**
 * A line of a list, or half a sentence: "the last thirty seconds of a shower, on four mornings a week". Said only where
 * no word of it can be a verb; whatever stands behind a plural may be one ("the strands fail").
 */
export const isVerbless = (text: string): boolean => {
  const main = text.replace(CONDITION, '');
  if (/[:;]/.test(main) || !OPENS.test(main) || VERB.test(main) || SUBJECT.test(main)) return false;
  const words = main.replace(BEFORE_NOUN, ' # ').match(/#|[\p{L}’'-]+|[.,;:]/gu) ?? [];
  return words.every((word, index) => {
    const next = words[index + 1] ?? '';
    if (word === '#') return !/^\p{L}/u.test(next) || FUNCTION_WORD.test(next);
    return !/(?<!s)s$/i.test(word) || FUNCTION_WORD.test(word);
  });
};
