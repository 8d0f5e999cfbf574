/**
 * The lines that fit into a limit of tokens below a heading, taken from the first on; none is cut. Counted line by line,
 * which is never less than what the whole counts.
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
