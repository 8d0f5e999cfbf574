const listMarks = '(?:(?:>|[-*+]|\\d{1,3}[.)])[ \\t]+){0,3}';
const fence = new RegExp(`^[ \\t]{0,3}${listMarks}(?<ticks>\`{3,}|~{3,})(?<info>[^\\n]*)`, 'u');
const begins = new RegExp(`^[ \\t]{0,3}${listMarks}(?:\`{1,2}|~{0,2}|(?:\`{3,}|~{3,})[^\\n]*)$`, 'u');

/** The backticks or tildes with which a line opens a code block; null if it opens none. */
export const fenceOf = (line: string): string | null => {
  const found = fence.exec(line)?.groups;
  const ticks = found?.['ticks'];
  return ticks === undefined || (ticks.startsWith('`') && found?.['info']?.includes('`')) ? null : ticks;
};

/** Whether an unfinished line may still open a code block. */
export const mayBeFence = (line: string): boolean => line !== '' && begins.test(line);

export const closesFence = (line: string, marks: string): boolean =>
  /^[ \t>]*(`{3,}|~{3,})[ \t]*$/u.exec(line)?.[1]?.startsWith(marks) === true;
export const mayCloseFence = (line: string): boolean => /^[ \t>]*[`~]*[ \t]*$/u.test(line);

/** Inline code is searched for within its paragraph, up to this many characters. */
const maxCodeLength = 1000;

/**
 * The length of the inline code at the start of a text, including its backticks. Null if there is none; 'wait' if more
 * text is needed to decide.
 */
export const matchCode = (text: string, final: boolean): number | 'wait' | null => {
  const run = /^`+/u.exec(text)?.[0].length ?? 0;
  if (run === text.length && !final) return 'wait';
  const paragraph = /\n[ \t]*\n/u.exec(text)?.index ?? text.length;
  const rest = text.slice(run, Math.min(paragraph, maxCodeLength));
  const closed = new RegExp(`(?<!\`)\`{${run}}(?!\`)`, 'u').exec(rest);
  // Backticks at the very end may be followed by more.
  if (closed && (closed.index + run < rest.length || final || paragraph < text.length))
    return run + closed.index + run;
  return !final && paragraph === text.length && text.length < maxCodeLength ? 'wait' : null;
};
