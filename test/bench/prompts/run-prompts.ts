import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTokenizer } from '../../../src/adapters/system/tokenizer.ts';
import { readCases, readingKey, readReadings, type PromptCase, type Readings } from './cases.ts';
import { caseLine, promptPage, promptsPage, type JudgedPrompt } from './prompts-page.ts';
import { readsMessage } from '../../support/providers/study-replies.ts';
import { importBook, recordPrompt } from './record-prompt.ts';
import type { GeminiQuestion } from '../../support/providers/gemini-server.ts';
import { findTalkBook, talkBooks } from '../talks/books.ts';

const root = join(import.meta.dirname, '../../..');
const home = join(root, 'docs/benchmarks');
const tokenizer = createTokenizer(join(root, 'resources/tokens'));

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const textOf = ({ system, history, user }: GeminiQuestion): string => [system, ...history, user].join('\n');

const judge = async (
  base: Awaited<ReturnType<typeof importBook>>,
  one: PromptCase,
  readings: Readings,
): Promise<JudgedPrompt> => {
  const recorded = await recordPrompt(base, one, readings);
  const { answer } = recorded;
  const whole = answer === null ? '' : textOf(answer);
  const read = recorded.reading === null ? '' : `${recorded.reading.system}\n${recorded.reading.user}`;
  return {
    ...one,
    ...recorded,
    missing: one.needs.filter((need) => !folded(whole).includes(folded(need))),
    tokens: tokenizer.count(whole),
    readingTokens: tokenizer.count(read),
    perTurn: {
      requests: recorded.session.length / (one.before.length + 1),
      tokens:
        recorded.session.reduce((sum, question) => sum + tokenizer.count(textOf(question)), 0) /
        (one.before.length + 1),
    },
  };
};

/**
 * Records and judges the prompts of the cases, or of one. `readings`: the file to which the prompts that read the messages
 * are written, instead of the pages.
 */
export const runPrompts = async ({
  case: only,
  readings: file,
}: {
  readonly case?: string | undefined;
  readonly readings?: string | undefined;
}): Promise<void> => {
  const cases = (await readCases()).filter(({ id }) => only === undefined || id === only);
  const readings = await readReadings();
  const judged: JudgedPrompt[] = [];
  for (const [book, ofBook] of Map.groupBy(cases, (one) => one.book)) {
    const known = talkBooks.find(({ id }) => id === book);
    const path = known && findTalkBook(known);
    if (!path) throw new Error(`The book ${book} could not be fetched.`);
    const base = await importBook(path);
    for (const one of ofBook) {
      const result = await judge(base, one, readings);
      judged.push(result);
      console.log(caseLine(result));
    }
    await rm(base.dataDir, { recursive: true, force: true });
  }
  if (file !== undefined) {
    const prompts = judged.flatMap((one) =>
      one.session
        .filter(readsMessage)
        .map(({ system, user }, index) => ({ id: readingKey(one, index + 1), system, user })),
    );
    await writeFile(file, `${JSON.stringify(prompts, null, 2)}\n`);
    return;
  }
  console.log(`${judged.filter(({ missing }) => missing.length === 0).length} of ${judged.length} complete`);
  if (only !== undefined) return;
  judged.sort((a, b) => a.id.localeCompare(b.id));
  await mkdir(join(home, 'prompts'), { recursive: true });
  await writeFile(join(home, 'prompts.md'), promptsPage(judged));
  for (const one of judged) await writeFile(join(home, 'prompts', `${one.id}.md`), promptPage(one));
};
