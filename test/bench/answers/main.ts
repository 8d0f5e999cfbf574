/**
 * `npm run bench:answers [-- --held-out] [--books a,b] [--stages before,during,after]`: asks the built
 * application questions with known answers over REST; prints a table and writes JSON to bench-results/.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWebFront } from '../../e2e/support/web-front.ts';
import { restClient } from '../client.ts';
import { readAnswerBooks, unansweredBy, type AnswerBook } from './answer-set.ts';
import { askAnswerable, askUnanswerable } from './ask-book.ts';
import { awaitEncoding, stopEncoding } from './encoding-stages.ts';
import { pagesOf, placeFinder } from './known-places.ts';
import {
  measure,
  missedAims,
  tableHead,
  tableRow,
  type AnsweredQuestion,
  type UnansweredQuestion,
} from './measures.ts';
import { rankPages } from './page-ranking.ts';

const { values } = parseArgs({
  options: {
    /** Includes the held-out books, and only those unless `books` names others. */
    'held-out': { type: 'boolean', default: false },
    books: { type: 'string' },
    stages: { type: 'string', default: 'before,during,after' },
    /** Number of questions of other books to ask each book. */
    others: { type: 'string', default: '60' },
  },
});

const stages = ['before', 'during', 'after'] as const;
type Stage = (typeof stages)[number];

interface Asked {
  readonly book: string;
  readonly family: string;
  readonly stage: Stage;
  readonly lost: readonly string[];
  readonly answered: readonly AnsweredQuestion[];
  readonly unanswered: readonly UnansweredQuestion[];
}

const all = await readAnswerBooks();
if (!all.some(({ file }) => file.includes('faq')))
  console.log('The FAQ books are not there: run npm run fetch:questions first.');
const named = values.books?.split(',');
const books = all.filter((book) => (named ? named.includes(book.id) : book.heldOut === values['held-out']));
const wanted = stages.filter((stage) => values.stages.split(',').includes(stage));

async function askBook(book: AnswerBook): Promise<readonly Asked[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-answers-'));
  let front = await startWebFront(dataDir);
  const restart = async () => {
    await front.stop('SIGTERM');
    front = await startWebFront(dataDir);
    return restClient(front);
  };
  try {
    let client = restClient(front);
    const { bookId, pageCount } = await client.importFile(book.file, 'vectors');
    const [pages, asked] = [await pagesOf(client, bookId, pageCount), [] as Asked[]];
    const [placesOf, byWords] = [placeFinder(pages), rankPages(pages)];
    const known = book.questions.map((one) => ({ one, places: placesOf(one) }));
    const others = unansweredBy(book, all, Number(values.others), values['held-out']);
    for (const stage of wanted) {
      if (stage === 'before') await stopEncoding(client, 0);
      else client = await restart();
      if (stage === 'during') await stopEncoding(client);
      if (stage === 'after') await awaitEncoding(client);
      const answered: AnsweredQuestion[] = [];
      for (const { one, places } of known)
        if (places.length > 0)
          answered.push(await askAnswerable(client, bookId, one, places, byWords(one.question, 10)));
      const unanswered: UnansweredQuestion[] = [];
      for (const question of others) unanswered.push(await askUnanswerable(client, bookId, question));
      const lost = known.flatMap(({ one, places }) => (places.length === 0 ? [one.question] : []));
      asked.push({ book: book.id, family: book.family, stage, lost, answered, unanswered });
      console.log(tableRow(`${book.id} ${stage}`, measure(answered, unanswered)));
      if (lost.length > 0) console.log(`  ${String(lost.length)} places were not found in the book`);
    }
    return asked;
  } finally {
    await front.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

console.log(tableHead());
const results: Asked[] = [];
for (const book of books) results.push(...(await askBook(book)));
const together = (stage: Stage, of: (asked: Asked) => boolean) => {
  const chosen = results.filter((asked) => asked.stage === stage && of(asked));
  return measure(
    chosen.flatMap(({ answered }) => answered),
    chosen.flatMap(({ unanswered }) => unanswered),
  );
};
for (const stage of wanted) {
  const faqs = together(stage, ({ family }) => family !== 'sample');
  console.log(tableRow(`FAQs and manual ${stage}`, faqs));
  console.log(
    tableRow(
      `all ${stage}`,
      together(stage, () => true),
    ),
  );
  if (stage === 'after')
    console.log(`Aims missed by FAQs and manual: ${missedAims(faqs).join('; ') || 'none'}`);
}
await mkdir('bench-results', { recursive: true });
const file = join('bench-results', `answers${values['held-out'] ? '-held-out' : ''}.json`);
await writeFile(
  file,
  `${JSON.stringify(
    results.map((asked) => ({ ...asked, measures: measure(asked.answered, asked.unanswered) })),
    null,
    1,
  )}\n`,
);
console.log(`In ${file}.`);
