import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two texts that mean the same. */
export type Paraphrase = readonly [string, string];

interface Synset {
  readonly id: string;
  readonly lemmas: readonly string[];
  readonly related: readonly string[];
  readonly gloss: string;
  readonly examples: readonly string[];
}

/** Derivationally related ("print", "printer"), similar adjectives, verb groups. */
const SAME_MEANING = new Set(['+', '&', '$']);

/**
 * Texts that WordNet equates: a synset's words and its gloss, each word and the gloss, an example sentence and the
 * gloss, the words of related synsets.
 */
export function wordnetParaphrases(folder: string): readonly Paraphrase[] {
  const synsets = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    readSynsets(join(folder, `data.${part}`), part),
  );
  const byId = new Map(synsets.map((synset) => [synset.id, synset]));
  return synsets.flatMap((synset): Paraphrase[] => {
    const all = synset.lemmas.join(' ');
    const each = synset.lemmas.length > 1 ? synset.lemmas : [];
    const related = synset.related.flatMap((id) => (id > synset.id ? (byId.get(id) ?? []) : []));
    return [
      ...[all, ...each, ...synset.examples].map((text): Paraphrase => [text, synset.gloss]),
      ...related.map((other): Paraphrase => [all, other.lemmas.join(' ')]),
    ];
  });
}

function readSynsets(path: string, part: string): readonly Synset[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\d{8} /.test(line))
    .map((line) => readSynset(line, part));
}

/** The format of wndb(5): offset, file, type, words, pointers, then the gloss after a bar. */
function readSynset(line: string, part: string): Synset {
  const bar = line.indexOf(' | ');
  const fields = line.slice(0, bar).split(' ');
  const gloss = line.slice(bar + 3);
  const wordCount = Number.parseInt(fields[3]!, 16);
  const lemmas = Array.from({ length: wordCount }, (_, index) =>
    fields[4 + 2 * index]!.replace(/\(.*\)$/, '')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
  const first = 4 + 2 * wordCount;
  const related = Array.from({ length: Number(fields[first]) }, (_, index) => {
    const [symbol = '', offset = '', target = ''] = fields.slice(
      first + 1 + 4 * index,
      first + 4 + 4 * index,
    );
    return SAME_MEANING.has(symbol[0] ?? '') ? `${PARTS[target] ?? ''}${offset}` : '';
  });
  return {
    id: `${part}${fields[0]!}`,
    lemmas,
    related: [...new Set(related)].filter((id) => id !== ''),
    gloss: gloss.split('; "')[0]!.trim(),
    examples: [...gloss.matchAll(/"([^"]+)"/g)].map((match) => match[1]!),
  };
}

const PARTS: Readonly<Record<string, string>> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' };
