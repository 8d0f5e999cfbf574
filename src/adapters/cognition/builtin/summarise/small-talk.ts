const SMALL_TALK: readonly RegExp[] = [
  /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|again|lectern|everyone|tutor))?[\s!.,)]*$/i,
  /^(?:(?:hi|hello|hey)[,!. ]+)?how(?: are|['’]re) you(?: (?:doing|today|doing today))?[\s?!.]*$/i,
  /^(?:ok(?:ay)?[,!. ]+|great[,!. ]+|perfect[,!. ]+)?(?:many thanks|thanks?(?: you)?|thx|cheers|ta)(?: (?:a lot|so much|very much|again|for (?:that|this|your help|the help|everything)))*[\s!.,)]*$/i,
  /^(?:bye|goodbye|good ?night|see you(?: (?:later|soon|tomorrow))?|that(?:['’]s| is) (?:all|it)(?: for (?:today|now))?)(?:[,!. ]+(?:thanks?(?: you)?|bye))?[\s!.]*$/i,
  /^(?:ok(?:ay)?|great|perfect|nice|cool|good|got it|i see|understood|alright|all right|wonderful|excellent)[\s!.]*$/i,
  /^(?:what can you do|who are you|what are you|help|how (?:do|does) (?:you|this|it) work)[\s?!.]*$/i,
];

/** A greeting, a thank-you or a question about the tutor, rather than about the book. */
export function isSmallTalk(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 80 && SMALL_TALK.some((pattern) => pattern.test(trimmed));
}
