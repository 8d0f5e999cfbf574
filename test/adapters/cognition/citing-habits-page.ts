import { format, resolveConfig } from 'prettier';
import { differingQuotes, quotedPage } from '../../core/retrieval/near-quotes';
import { citingHabits, shownPassages } from './citing-habits';

/** Text as code in a cell of a table; a line break is "⏎". */
const code = (text: string): string => {
  const ticks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const padded = /^`|`$/.test(text) ? ` ${text} ` : text;
  return `${ticks}${padded.replaceAll('\n', '⏎').replaceAll('|', '\\|')}${ticks}`;
};
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** docs/benchmarks/citing-habits.md */
export const citingHabitsPage = async (file: string): Promise<string> => {
  const habits = Object.entries(citingHabits);
  const count = habits.reduce((sum, [, group]) => sum + group.length, 0);
  const text = [
    '# How models cite',
    `Models rarely keep to the form that the prompt asks for. These are ${count} ways of citing, or of not citing, and what becomes of each. The table is data of a test (\`test/adapters/cognition/citing-habits.ts\`) that runs each as a whole and letter by letter. This page is generated from it: \`npx vitest run --project short test/adapters/cognition/citing-habits -u\`.`,
    'The model is shown these pages:',
    table(
      ['passage', 'label', 'text'],
      shownPassages.flatMap(({ id, pages }) => pages.map(([label, words]) => [String(id), label, words])),
    ),
    ...habits.flatMap(([name, group]) => [
      `## ${name}`,
      table(
        ['the model writes', 'the reader sees', 'leads to'],
        group.map(({ written, shown, pages }) => [
          code(written),
          code(shown),
          pages.length === 0 ? '–' : pages.map((label) => `p. ${label}`).join(', '),
        ]),
      ),
    ]),
    '## Quotes',
    `A quote is checked against its page. This one says: ${quotedPage.replaceAll('\n', ' ').replace('ob- serve', 'observe')}`,
    table(
      ['the model quotes', 'verdict'],
      Object.entries(differingQuotes).flatMap(([verdict, quotes]) =>
        quotes.map((quote) => [code(quote), verdict]),
      ),
    ),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(file)), filepath: file });
};
