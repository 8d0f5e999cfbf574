/** Marks that end a sentence, and what closes behind them, in all scripts that books are read in. */
const marks = '.!?…。！？؟۔।';
const closing = `["'”’)\\]」』）]*$`;
const sentence = new RegExp(`[${marks}]${closing}`, 'u');
const line = new RegExp(`[${marks}:：]${closing}`, 'u');
const clause = new RegExp(`[${marks}:：;；؛]${closing}`, 'u');

/** Whether a text ends where a sentence does. */
export const endsSentence = (text: string): boolean => sentence.test(text);

/** The same, or with a colon: what comes next is a line of its own. */
export const endsLine = (text: string): boolean => line.test(text);

/** The same, or with a semicolon: a title or a caption has none of these. */
export const endsClause = (text: string): boolean => clause.test(text);
