import type { DocumentBlock } from './blocks.ts';

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', verbar: '|', sol: '/' };

/** Perl's formatting codes, innermost first: the text inside is kept, except for index entries. */
const plain = (text: string): string => {
  let before = '';
  let now = text.replace(/([A-Z])<<+ (.*?) >>+/gsu, (_, code: string, inside: string) =>
    code === 'X' || code === 'Z' ? '' : inside.replaceAll('<', '\u0001').replaceAll('>', '\u0002'),
  );
  while (now !== before) {
    before = now;
    now = now.replace(/([A-Z])<([^<>]*)>/gu, (_, code: string, inside: string) => {
      if (code === 'X' || code === 'Z') return '';
      if (code === 'E') return (entities[inside] ?? '').replace('<', '\u0001').replace('>', '\u0002');
      return code === 'L' && inside.includes('|') ? inside.slice(0, inside.indexOf('|')) : inside;
    });
  }
  return now.replaceAll('\u0001', '<').replaceAll('\u0002', '>').replace(/\s+/gu, ' ').trim();
};

/** The part of Perl's documentation format that its FAQ uses (perlpod). */
export const readPod = (source: string): readonly DocumentBlock[] => {
  const blocks: DocumentBlock[] = [];
  let skipped = false;
  for (const part of source.replaceAll('\r', '').split(/\n\s*\n/u)) {
    const command = /^=(\w+)\s*([^]*)$/u.exec(part.trimStart());
    if (!command) {
      if (skipped || part.trim() === '') continue;
      const last = blocks.at(-1);
      if (!/^[ \t]/u.test(part)) blocks.push({ kind: 'paragraph', text: plain(part) });
      else if (last?.kind === 'code')
        blocks[blocks.length - 1] = { ...last, text: `${last.text}\n\n${part}` };
      else blocks.push({ kind: 'code', text: part });
      continue;
    }
    const [, name = '', text = ''] = command;
    if (name.startsWith('head')) {
      // Author and licence are repeated in each of nine parts.
      skipped = /^(?:VERSION|AUTHOR AND COPYRIGHT)/u.test(text);
      const level = Number(name.slice(4));
      if (!skipped)
        blocks.push({ kind: 'heading', level: text.startsWith('NAME') ? 1 : level + 1, text: plain(text) });
    } else if (name === 'item' && !skipped) {
      const item = plain(text).replace(/^\*\s*/u, '');
      if (item !== '') blocks.push({ kind: 'item', text: item });
    }
  }
  return blocks.filter(({ text }) => text !== '');
};
