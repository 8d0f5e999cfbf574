import { join } from 'node:path';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { createModelCognition } from '../../../src/adapters/cognition/model';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';
import { assemble } from '../../../src/assemble';
import type { Engine } from '../../../src/core/engine/engine';
import type { Cognition, TextModel } from '../../../src/core/ports';
import type { Answer, Job, SessionId } from '../../../src/shared/model';

/**
 * Puts words of a million letters in a note, a question and the answer of a model, restarts, and asks again:
 * `endless-words DATA_DIR`. Prints each step as it begins, then the results as one line of JSON. All but the model is
 * real; a word that hangs the engine hangs this process.
 */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: endless-words DATA_DIR');

const root = process.cwd();
const million = 1_000_000;
const words: Readonly<Record<string, string>> = {
  letters: 'ab'.repeat(million / 2),
  hex: 'deadbeef'.repeat(million / 8),
  parts: 'is-'.repeat(million / 3),
};

let said = '';
const model: TextModel = {
  id: 'scripted/endless',
  async *stream() {
    for (let at = 0; at < said.length; at += 50_000) yield said.slice(at, at + 50_000);
  },
  complete: () => Promise.reject(new Error('only answers are asked of this model')),
};

const cognition = (): Cognition => {
  const embedder = builtinEmbedder(builtinWordVectors(join(root, 'resources/embedding')));
  const builtin = createBuiltinCognition({
    embedder,
    tokenizer: createTokenizer(join(root, 'resources/tokens')),
  });
  const spoken = createModelCognition(model);
  return { ...builtin, answer: (task, signal) => (said === '' ? builtin : spoken).answer(task, signal) };
};

const step = (name: string): void => void process.stdout.write(`${name}\n`);

const ask = async (engine: Engine, sessionId: SessionId, question: string): Promise<Answer> => {
  for await (const event of engine.sessions.ask(sessionId, question))
    if (event.kind === 'done') return event.turn;
  throw new Error('the answer did not end');
};

const finished = async (engine: Engine): Promise<readonly Job[]> => {
  for (;;) {
    const jobs = await engine.jobs.list();
    // Encoding the sample book would take long, and it has no such words.
    if (
      jobs.every(({ kind, state }) => kind === 'encode-book' || (state !== 'queued' && state !== 'running'))
    )
      return jobs;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const run = async (): Promise<void> => {
  const open = () => assemble({ front: 'browser', root, dataDir, cognition: cognition() });
  let { context, close } = await open();
  let engine: Engine = context.engine;
  step('read a book');
  const { bookId } = await engine.library.addFile(
    join(root, 'resources/sample-book/field-guide.epub'),
    'field-guide.epub',
  );
  await finished(engine);
  const { sessionId } = await engine.sessions.start(bookId, true);
  const answers: Answer[] = [];
  for (const [name, word] of Object.entries(words)) {
    step(`a note of ${name}`);
    await engine.notes.create({
      bookId,
      title: `A dump of ${name}`,
      content: `The dump: ${word}`,
      tags: [],
      relatedPages: [],
    });
    await finished(engine);
    step(`a search of notes for ${name}`);
    await engine.notes.page({ q: word.slice(0, 100_000) });
    step(`a question of ${name}`);
    await ask(engine, sessionId, `What is ${word} in the quiet check?`);
    await finished(engine);
    step(`an answer of ${name}`);
    said = `It is ${word} [p. 12]`;
    answers.push(await ask(engine, sessionId, `What is the quiet check, for ${name}?`));
    said = '';
    await finished(engine);
  }
  step('the end of the session');
  await engine.sessions.end(sessionId);
  await finished(engine);
  step('a restart');
  await close();
  ({ context, close } = await open());
  ({ engine } = context);
  await finished(engine);
  step('a question after the restart');
  const again = await engine.sessions.start(bookId, false);
  const last = await ask(engine, again.sessionId, 'What is the quiet check?');
  const jobs = await finished(engine);
  await close();
  step(
    JSON.stringify({
      answers: answers.map(({ state, content, error }) => ({ state, error, length: content.length })),
      last: { state: last.state, basis: last.basis },
      failed: jobs
        .filter(({ state }) => state === 'failed')
        .map(({ kind, error }) => `${kind}: ${String(error)}`),
    }),
  );
};

void run();
