/** "Remember", "keep in mind", "don't forget" at the start of a sentence. */
export const rememberOpening =
  /^(?:(?:please|and|also|but|so|oh|ok(?:ay)?),? )*(?:remember(?:,? that\b|: this|:| this:?)?|(?:keep|bear) in mind(?:,? that\b|:)?|(?:do not|don['’]?t) forget(?:,? that\b|:)?)(?:\s+|$)/iu;

/** Requests to remember in other common languages, anywhere in a message. */
const otherLanguages =
  /(?<!\p{L})(?:merk dir|merke dir|denk daran|vergiss (?:bitte )?nicht|behalte? (?:bitte )?im kopf|souviens-toi|rappelle-toi|n['’]oublie pas|retiens que|garde en tête|recuerda que|no olvides|ten en cuenta|ricordati|ricorda che|non dimenticare|tieni presente|lembra-te|lembre-se|não (?:te )?esqueças|não se esqueça|onthoud|vergeet niet|kom ihåg|glöm inte|husk at|glem ikke|zapamiętaj|nie zapomnij|запомни|не забудь|unutma|hatırla)(?!\p{L})|记住|記住|不要忘|別忘|覚えて|忘れないで|기억해|잊지 마/iu;

const quotation = /["“„«][^"”“»]*["”“»]|(?<!\p{L})'[^']{3,}'(?!\p{L})|```[\s\S]*?```/gu;

/** Whether a message asks to remember something; what it quotes does not count. */
export const asksToRemember = (message: string): boolean => {
  const own = message.replace(quotation, ' ');
  return (
    otherLanguages.test(own) ||
    own.split(/(?<=[.!?…])\s+|\n+|[,;:–—]\s+/u).some((part) => rememberOpening.test(part.trim()))
  );
};
