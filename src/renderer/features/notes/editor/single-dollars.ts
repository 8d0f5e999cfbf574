/**
 * Code, formulas, escaped dollar signs, then any other dollar sign. An inline formula neither begins nor ends with a
 * space.
 */
const dollars =
  /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`|\$\$[\s\S]+?\$\$|\\\$|\$(?![\s$])(?:\\.|[^$\n\\])*(?<=\S)\$(?!\d))|\$/g;

/** Escapes dollar signs that mean money, so that "from $5 to $6" is not a formula. Line numbers don't change. */
export const escapeMoney = (markdown: string): string =>
  markdown.includes('$')
    ? markdown.replace(dollars, (sign, kept: string | undefined) =>
        kept === undefined ? String.raw`\$` : sign,
      )
    : markdown;

export interface Formula {
  readonly from: number;
  readonly to: number;
  readonly tex: string;
  readonly block: boolean;
}

/** Where the formulas of a text are. */
export const formulasIn = (markdown: string): readonly Formula[] =>
  markdown.includes('$')
    ? [...markdown.matchAll(dollars)].flatMap((match): Formula[] => {
        const [all, kept] = match;
        if (kept === undefined || !kept.startsWith('$')) return [];
        const block = kept.startsWith('$$');
        const tex = block ? kept.slice(2, -2) : kept.slice(1, -1);
        return [{ from: match.index, to: match.index + all.length, tex: tex.trim(), block }];
      })
    : [];
