const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const asCharacter = (code: number): string => (code <= 0x10_ffff ? String.fromCodePoint(code) : '');

/** The Markdown of an HTML field of Anki: line breaks, bold, italics and formulas; other tags are dropped, images named. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/\\\((.*?)\\\)/gsu, (_all, formula: string) => `$${formula.trim()}$`)
    .replace(/\\\[(.*?)\\\]/gsu, (_all, formula: string) => `\n\n$$\n${formula.trim()}\n$$\n\n`)
    .replace(/<br\s*\/?>/giu, '\n')
    .replace(/<\/(?:div|p|li|tr|h[1-6])>\s*/giu, '\n')
    .replace(/<li[^<>]*>/giu, '- ')
    .replace(/<\/?(?:b|strong)(?:\s[^<>]*)?>/giu, '**')
    .replace(/<\/?(?:i|em)(?:\s[^<>]*)?>/giu, '*')
    .replace(/<img[^<>]*?\ssrc="([^"<>]*)"[^<>]*>/giu, (_all, source: string) => `![](${source})`)
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu,
      (all, decimal?: string, hex?: string, name?: string) =>
        decimal || hex
          ? asCharacter(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
          : (entities[(name ?? '').toLowerCase()] ?? all),
    )
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
