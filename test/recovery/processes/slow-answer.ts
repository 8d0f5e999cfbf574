import { basename } from 'node:path';
import { assemble } from '../../../src/assemble';
import { scriptedCognition } from '../../support/scripted-cognition';

/**
 * Imports a book, asks one question and prints what is shown as JSON, one line per piece: `slow-answer DATA_DIR BOOK`. The
 * first line is the session's id. The scripted engine emits a word every 5 ms and would continue for 30 seconds.
 */
const [dataDir, book] = process.argv.slice(2);
if (!dataDir || !book) throw new Error('usage: slow-answer DATA_DIR BOOK');

const words = 6000;
const cognition = scriptedCognition({
  answer: async function* () {
    for (let word = 1; word <= words; word += 1) {
      yield { kind: 'text', text: `word${word} ` };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
});

const run = async (): Promise<void> => {
  const { context } = await assemble({ front: 'browser', root: process.cwd(), dataDir, cognition });
  const { library, sessions } = context.engine;
  const { bookId } = await library.addFile(book, basename(book));
  while ((await library.get(bookId)).state !== 'ready')
    await new Promise((resolve) => setTimeout(resolve, 10));
  const { sessionId } = await sessions.start(bookId, true);
  process.stdout.write(`${sessionId}\n`);
  for await (const event of sessions.ask(sessionId, 'What is there to see?'))
    if (event.kind === 'delta') process.stdout.write(`${JSON.stringify(event.text)}\n`);
};

void run();
