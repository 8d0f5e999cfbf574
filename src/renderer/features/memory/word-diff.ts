export interface DiffPart {
  readonly kind: 'same' | 'ins' | 'del';
  readonly text: string;
}

/** Words with the blanks after them; the ends of lines stand for themselves. */
const wordsOf = (text: string): readonly string[] => text.match(/\S+[^\S\n]*|\n+|[^\S\n]+/gu) ?? [];
const bare = (word: string | undefined): string | undefined =>
  word?.startsWith('\n') ? '\n' : word?.trimEnd();

/** Tables beyond this many fields would take seconds; such texts are told apart as a whole. */
const maxFields = 4_000_000;

/** What became of a text, word by word: the longest common subsequence stays, the rest went or came. */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  if (a.length * b.length > maxFields)
    return before === after
      ? [{ kind: 'same', text: before }]
      : [
          { kind: 'del', text: before },
          { kind: 'ins', text: after },
        ];
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  const alike = (i: number, j: number): boolean => bare(a[i]) === bare(b[j]);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] = alike(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && alike(i, j)) {
      add('same', b[j] ?? '');
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      add('del', a[i] ?? '');
      i += 1;
    } else {
      add('ins', b[j] ?? '');
      j += 1;
    }
  }
  return parts;
}
