/** Marks that end a sentence, and closing marks that may follow, in all scripts that books are written in. */
const marks = '.!?…。！？؟۔।';
const closing = `["'”’)\\]」』）]*$`;
const sentence = new RegExp(`[${marks}]${closing}`, 'u');
const line = new RegExp(`[${marks}:：]${closing}`, 'u');
const clause = new RegExp(`[${marks}:：;；؛]${closing}`, 'u');

/** Whether a text ends with the end of a sentence. */
export const endsSentence = (text: string): boolean => sentence.test(text);

/** Like `endsSentence`, or with a colon: what follows is a separate line. */
export const endsLine = (text: string): boolean => line.test(text);

/** Like `endsLine`, or with a semicolon: a title or a caption ends with none of these. */
export const endsClause = (text: string): boolean => clause.test(text);
