/** Politeness before the verdict itself. */
const lead =
  '(?:(?:yes|yep|yeah|ok(?:ay)?|ah|oh|great|perfect|thanks?(?: you)?|no|nope|sorry|hm+|but|well)[,.!… ]+)*';
const that = "(?:that|this|it|the answer)(?:['’]s| is| was)";
const confirmation = new RegExp(
  `^${lead}(?:exactly(?: (?:that|so|right|this))?|precisely|correct|indeed|spot on|you(?:['’]re| are) right|${that} (?:exactly |just |quite |absolutely |completely )*(?:right|correct|true|it|so|what i (?:was looking for|needed|meant|wanted))|(?:please )?(?:remember|keep|save|note|don['’]t forget) (?:this|that|it)(?: (?:one|please|answer|quote|passage))?)(?:[,.! ]+(?:thanks?(?: you)?|please))?[.!…\\s]*$`,
  'i',
);
const refutation = new RegExp(
  `^${lead}(?:wrong|incorrect|false|(?:(?:i think|i believe|i don['’]t think|sorry) )?(?:${that} (?:(?:not|just|simply|completely|totally|all|plainly|also|still|definitely) )*(?:wrong|incorrect|false|mistaken|nonsense|rubbish|(?<=not )(?:right|correct|true|it|so|what i (?:asked|meant|was asking|wanted|was looking for)))|(?:that|this|it|the answer) (?:isn['’]t|wasn['’]t|is not|was not|doesn['’]t|does not|didn['’]t|did not) (?:(?:quite|really) )?(?:right|correct|true|it|so|answer|what i|have anything|help|make sense))|you(?:['’]re| are) (?:wrong|mistaken)|not what i (?:asked|meant|wanted)|i (?:asked|meant) something else)\\b`,
  'i',
);

const firstSentence = (text: string): string => /^[^.!?\n]*[.!?…]*/u.exec(text.trim())?.[0] ?? '';

/** "Yes, exactly.", "That's right", "Remember this": whether the learner confirms the last answer. */
export const confirmsAnswer = (text: string): boolean => confirmation.test(text.trim());

/** "No, that's wrong. …", "That is not what I asked": whether the learner rejects the last answer. */
export const refutesAnswer = (text: string): boolean =>
  refutation.test(text.trim()) && !firstSentence(text).endsWith('?');
