import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { readDocument } from '../../src/adapters/documents/read-document';
import { builtinEmbedder, builtinWordVectors } from '../../src/adapters/embedding/builtin';
import { createTokenizer } from '../../src/adapters/system/tokenizer';
import type { ImportPart } from '../../src/core/ports';
import { bookWarningText } from '../../src/shared/messages/en/book-warnings';
import type { BookWarning } from '../../src/shared/model';
import { isLecternError } from '../../src/shared/errors';
import { importParts } from '../../src/worker/import-parts';
import type { Asked, Told } from './messages';

/** A process that reads the files named on its input, one JSON object per line, and prints the results. */
const memory = (field: 'VmHWM' | 'VmRSS'): number =>
  process.platform === 'linux'
    ? Number(
        new RegExp(`${field}:\\s+(\\d+)`, 'u').exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0,
      ) / 1024
    : process.memoryUsage().rss / 1024 ** 2;

const tokenizer = createTokenizer(`${process.env['LECTERN_ROOT'] ?? '.'}/resources/tokens`);
const { signal } = new AbortController();
const embedder = builtinEmbedder(
  builtinWordVectors(`${process.env['LECTERN_ROOT'] ?? '.'}/resources/embedding`),
);

const read = async ({ path, mode }: Asked): Promise<Told> => {
  const file = { path, name: basename(path) };
  const atRest = memory('VmRSS');
  const start = performance.now();
  if (mode === 'extract') {
    const { pages, outline, warnings } = await readDocument(file, () => undefined, signal);
    return told(
      pages.map((page) => page.label),
      outline.filter(({ level }) => level === 1).length,
      0,
      warnings,
    );
  }
  let head: Extract<ImportPart, { kind: 'head' }> | null = null;
  let pages = 0;
  let passages = 0;
  for await (const part of importParts(file, tokenizer, () => undefined, signal)) {
    if (part.kind === 'head') head = part;
    if (part.kind === 'pages') pages += part.pages.length;
    if (part.kind !== 'passages') continue;
    passages += part.passages.length;
    if (mode === 'embed') await embedder.embedPassages(part.passages.map(({ text }) => text));
  }
  // Half a book: the announced and the delivered content differ.
  if (head === null || pages !== head.pageCount)
    throw new Error(`${String(pages)} pages came of ${String(head?.pageCount)}`);
  return told(head.labels, head.outline.filter(({ level }) => level === 1).length, passages, head.warnings);

  function told(
    labels: readonly string[],
    chapters: number,
    cut: number,
    warnings: readonly BookWarning[],
  ): Told {
    return {
      pages: labels.length,
      chapters,
      labels: labels.filter((label, index) => label !== String(index + 1)).length,
      passages: cut,
      seconds: (performance.now() - start) / 1000,
      atRest,
      peak: memory('VmHWM'),
      warnings: warnings.map(bookWarningText),
    };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  let answer: Told | { readonly refused: string; readonly message: string } | { readonly fault: string };
  try {
    answer = await read(JSON.parse(line) as Asked);
  } catch (error) {
    answer =
      isLecternError(error) && error.code !== 'INTERNAL'
        ? { refused: error.code, message: error.message }
        : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.stdout.write(`${JSON.stringify({ ...answer, resident: memory('VmRSS') })}\n`);
}
