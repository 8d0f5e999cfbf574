/** The title, with a number if it is in use: "Sleep 2". */
export const distinctTitle = (title: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  if (!used.has(title.toLowerCase())) return title;
  for (let n = 2; ; n += 1) {
    const numbered = `${title} ${n}`;
    if (!used.has(numbered.toLowerCase())) return numbered;
  }
};
