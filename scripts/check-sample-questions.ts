/**
 * Checks the questions that measure retrieval: except for white space, every answer must be verbatim on the printed
 * pages that it names, in the EPUB and in the PDF. A question in other words shares no phrase with its answer.
 *
 *   node scripts/check-sample-questions.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { epubPages, foldSpace, pdfPages } from './sample-book/printed-pages.ts';
import type { PrintedPages } from './sample-book/printed-pages.ts';

interface Question {
  readonly id: string;
  readonly question: string;
  readonly phrasing: 'book' | 'other';
  readonly answer: string;
  readonly labels: readonly string[];
}

interface QuestionSet {
  readonly answerable: readonly Question[];
  readonly hard: readonly Question[];
  readonly unanswerable: readonly { readonly id: string; readonly question: string }[];
}

const root = join(import.meta.dirname, '..');
const inBook = (name: string) => join(root, 'resources', 'sample-book', name);
const readSet = (name: string) =>
  JSON.parse(readFileSync(join(root, 'test', 'bench', name), 'utf8')) as QuestionSet;

const editions: readonly (readonly [string, PrintedPages])[] = [
  ['EPUB', epubPages(inBook('field-guide.epub'))],
  ['PDF', await pdfPages(inBook('field-guide.pdf'))],
];
const measured = readSet('sample-questions.json');
const tuning = readSet('sample-questions-dev.json');

const faults = [
  ...faultsOfEditions(),
  ...faultsOfSet('sample-questions', measured, { book: 40, other: 20, hard: 20, unanswerable: 15 }),
  ...faultsOfSet('sample-questions-dev', tuning, { book: 26, other: 54, hard: 14, unanswerable: 12 }),
  ...faultsOfOverlap(),
];
for (const fault of faults) console.error(fault);
const answered = [measured, tuning].flatMap(withAnswers);
const pages = new Set(answered.flatMap(({ labels }) => labels)).size;
console.log(`${answered.length} answers on ${pages} pages, in 2 editions: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

/** Both editions have the same labels in the same order, and the same words on each page. */
function faultsOfEditions(): string[] {
  const [, epub] = editions[0] ?? ['', new Map<string, string>()];
  const [, pdf] = editions[1] ?? ['', new Map<string, string>()];
  if ([...epub.keys()].join() !== [...pdf.keys()].join()) return ['EPUB and PDF have different page labels'];
  // Front matter is designed for each edition.
  return [...epub]
    .slice(3)
    .filter(([label, text]) => lettersOf(text) !== lettersOf(pdf.get(label) ?? ''))
    .map(([label]) => `page ${label} has other words in the PDF than in the EPUB`);
}

/** Without white space and list markers, which are text in the PDF only. */
function lettersOf(text: string): string {
  return text.replace(/(^|\s)(?:•|\d\.)(?=\s)/g, ' ').replace(/\s+/g, '');
}

function withAnswers(set: QuestionSet): Question[] {
  return [...set.answerable, ...set.hard];
}

function faultsOfSet(
  name: string,
  set: QuestionSet,
  expected: Readonly<Record<'book' | 'other' | 'hard' | 'unanswerable', number>>,
): string[] {
  const found: string[] = [];
  const phrased = (some: readonly Question[], phrasing: Question['phrasing']) =>
    some.filter((one) => one.phrasing === phrasing).length;
  const counts = {
    book: phrased(set.answerable, 'book'),
    other: phrased(set.answerable, 'other'),
    hard: phrased(set.hard, 'other'),
    unanswerable: set.unanswerable.length,
  };
  if (JSON.stringify(counts) !== JSON.stringify(expected))
    found.push(`${name}: ${JSON.stringify(counts)} questions, expected ${JSON.stringify(expected)}`);
  for (const { id, question, phrasing, answer, labels } of withAnswers(set)) {
    for (const [edition, printed] of editions)
      if (!needsPages(answer, labels, printed))
        found.push(`${name} ${id}: not on page ${labels.join(', ')} of the ${edition}: ${answer}`);
    if (phrasing === 'other')
      for (const phrase of sharedPhrases(question, answer))
        found.push(`${name} ${id}: “${phrase}” is in the question and in its answer`);
  }
  return found;
}

/** Three words in a row that both texts have. */
function sharedPhrases(question: string, answer: string): string[] {
  const [asked, said] = [question, answer].map((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [];
    return words.slice(2).map((word, n) => `${words[n]} ${words[n + 1]} ${word}`);
  }) as [string[], string[]];
  return asked.filter((phrase) => said.includes(phrase));
}

/** Whether the answer needs all of the pages: a superfluous label would make the measure lenient. */
function needsPages(answer: string, labels: readonly string[], printed: PrintedPages): boolean {
  const text = (some: readonly string[]) =>
    foldSpace(some.map((label) => printed.get(label) ?? '').join(' '));
  const wanted = foldSpace(answer);
  if (labels.length === 0 || !text(labels).includes(wanted)) return false;
  return (
    labels.length === 1 ||
    !(text(labels.slice(1)).includes(wanted) || text(labels.slice(0, -1)).includes(wanted))
  );
}

/** Questions for tuning must not be used for measuring. */
function faultsOfOverlap(): string[] {
  const all = [measured, tuning].flatMap((set) => [...withAnswers(set), ...set.unanswerable]);
  const answers = [measured, tuning].flatMap(withAnswers).map(({ answer }) => answer);
  return [...twice(all.map(({ id }) => id)), ...twice(all.map((one) => one.question)), ...twice(answers)].map(
    (value) => `twice: ${value}`,
  );
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, n) => values.indexOf(value) !== n);
}
