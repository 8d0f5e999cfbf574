/**
 * The first lines that fit below a heading within a token limit; none is cut. Counting line by line never gives less than
 * counting the whole text.
 */
export const fitLines = (
  heading: string,
  lines: readonly string[],
  limit: number,
  count: (text: string) => number,
): readonly string[] => {
  let left = limit - count(`${heading}\n\n`);
  const fitting: string[] = [];
  for (const line of lines) {
    left -= count(`${line}\n`);
    if (left < 0) break;
    fitting.push(line);
  }
  return fitting;
};
