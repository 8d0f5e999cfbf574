const REPLIES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|again|lectern|everyone|tutor))?[\s!.,)]*$/i,
    'Hello. Ask me anything about the book, and I will look for the pages that answer it.',
  ],
  [
    /^(?:(?:hi|hello|hey)[,!. ]+)?how(?: are|['’]re) you(?: (?:doing|today|doing today))?[\s?!.]*$/i,
    'Ready when you are, thank you. What would you like to look up?',
  ],
  [
    /^(?:ok(?:ay)?[,!. ]+|great[,!. ]+|perfect[,!. ]+)?(?:many thanks|thanks?(?: you)?|thx|cheers|ta)(?: (?:a lot|so much|very much|again|for (?:that|this|your help|the help|everything)))*[\s!.,)]*$/i,
    'You are welcome. Ask on whenever you like.',
  ],
  [
    /^(?:bye|goodbye|good ?night|see you(?: (?:later|soon|tomorrow))?|that(?:['’]s| is) (?:all|it)(?: for (?:today|now))?)(?:[,!. ]+(?:thanks?(?: you)?|bye))?[\s!.]*$/i,
    'Goodbye for now. I will keep your place.',
  ],
  [
    /^(?:ok(?:ay)?|great|perfect|nice|cool|good|got it|i see|understood|alright|all right|wonderful|excellent)[\s!.]*$/i,
    'Good. Ask on whenever you like.',
  ],
  [
    /^(?:what can you do|who are you|what are you|help|how (?:do|does) (?:you|this|it) work)[\s?!.]*$/i,
    'I find the passages of your book that answer a question and quote them with their pages. I also remember what you tell me, and can answer from your notes and earlier sessions. I quote rather than compose, so ask about one thing at a time.',
  ],
];

/** A short reply to a greeting or a thank-you; null if something is asked. */
export function smallTalk(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > 80) return null;
  return REPLIES.find(([pattern]) => pattern.test(trimmed))?.[1] ?? null;
}
