const QUESTION_OPENING =
  /^(?:and |but |so |then |ok(?:ay)?,? |well,? |please,? )*(?:(?:in|on|at|by|for|from|with|of|to|until|since) (?:which|what|whom|whose|how)|who|whom|whose|whos|what|whats|wat|wot|when|where|wheres|why|how|hows|which|wich|is|are|am|was|were|do|does|did|can|could|should|shall|will|would|may|might|have|has|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t)\b/i;
const WISH =
  /^(?:and |but |so |then |ok(?:ay)?,? |well,? |please,? |now,? )*(?:tell|explain|show|give|describe|summari[sz]e|list|find|define|compare|quote|name|search|look|read|recommend|suggest|help|remind|let|go|continue|elaborate|say|outline|translate|draft|make|write|open|repeat|remember|keep|note|forget|i(?:['’]d| would) like|i (?:want|need|wish) (?:to (?:know|understand|see|read|hear|find|learn|ask|compare|look)|you|help|an?|the|some|more|all)|more)\b/i;
/** "I got an error why", "I don't get why it fails": a question within a statement. */
const ASKS_WITHIN =
  /(?<!\b(?:is|was|know|knows|learned|learnt|see|['’]s) )\b(?:why|how|what|where|when|who)[\s.!…]*$|\b(?:(?:do not|don['’]?t|did not|didn['’]?t|cannot|can['’]?t|still not) (?:really |quite |yet )?(?:get|understand|know|see|tell|find|figure out)|not sure|no idea|unsure|unclear|wonder(?:ing)?|confused about) (?:\S+ )?(?:why|how|what|where|when|who|which|whether)\b/i;
/** Auxiliaries, and common verbs in a form that no plural noun shares. */
const SAYS =
  /^(?:\S+ ){1,6}?(?:is|are|was|were|has|have|had|will|can|cannot|can['’]t|must|should|may|does|did|won['’]t|isn['’]t|aren['’]t|wasn['’]t|became|becomes|belongs|costs|opens|closes|starts|begins|ends|lives|lies|lends|lent|said|says|told|takes|took|gave|gives|goes|went|comes|came|keeps|kept|knows|knew|sits|stands|stood|teaches|taught|means|meets|met|lost|won|bought|sold|wrote|made|makes|moved|called|died|needs|likes|hates|prefers|wants|runs|ran)\b \S/i;
/** "So that's chapter 3 done." */
const SAYS_SHORTLY = /^(?:\S+ ){0,3}?(?:that|this|it|he|she|there|here|they|we|you|i)['’](?:s|re|m|ve)\b \S/i;
/** "The bus leaves at nine.": any verb before a word that opens a complement, and a full stop. */
const TELLS =
  /^(?:the|this|that|his|her|our|their|its|\p{Lu}[\p{L}’']+) (?:[\p{L}’'-]+ ){0,3}[\p{L}]{2,}(?:s|ed) (?:at|with|by|on|in|to|from|until|after|before|every|once|twice|the|a|an|him|her|them|me|us|not|no|\d+)\b.*[.!]$/iu;

/** "If my friend has Windows can he open it", "it does not boot, who do I ask": an auxiliary before its subject. */
const INVERTED =
  /(?<!\b(?:so|nor|neither|as|than|what|which|that|all|least|best|most) )\b(?:is|are|was|were|do|does|did|can|could|should|will|would|must) (?:i|you|he|she|it|we|they|there)\b/i;

/** Asks for something, as a question or as a wish ("Tell me about …"). */
export const asksForSomething = (text: string): boolean => {
  const trimmed = text.trim();
  return (
    /\?["'”’)]*(?:\s|$)/.test(trimmed) ||
    QUESTION_OPENING.test(trimmed) ||
    WISH.test(trimmed) ||
    INVERTED.test(trimmed) ||
    ASKS_WITHIN.test(trimmed)
  );
};

/** A whole statement that asks for nothing: "The padlock opens with 4417." A bare topic ("the quiet check") is not a statement. */
export const isStatement = (text: string): boolean => {
  const trimmed = text.trim();
  return (
    !asksForSomething(trimmed) && (SAYS.test(trimmed) || SAYS_SHORTLY.test(trimmed) || TELLS.test(trimmed))
  );
};
