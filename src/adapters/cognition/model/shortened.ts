/** Truncates a text to `longest` characters, at the end of a word. */
export const shortened = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/u, '');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest / 2 ? space : cut.length).trimEnd()}…`;
};
