/**
 * A process that measures turns: argv are a folder, the number of facts (and messages), the project's root and a task.
 * `fill` fills a store, `turns` asks through the engine with a model that answers at once, `main` asks the built engine in
 * its thread; the last two print one JSON object. The tasks are separate processes so that garbage of one is not collected
 * during another.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { builtinEmbedder, builtinWordVectors } from '../../src/adapters/embedding/builtin';
import { systemClock } from '../../src/adapters/system/clock';
import { systemIds } from '../../src/adapters/system/ids';
import { createTokenizer } from '../../src/adapters/system/tokenizer';
import { createCoverFiles } from '../../src/adapters/system/cover-files';
import { createNoteImageFiles } from '../../src/adapters/system/note-image-files';
import { createTopicFiles } from '../../src/adapters/system/topic-files';
import { createEngine } from '../../src/core/engine/create-engine';
import type { Engine } from '../../src/core/engine/engine';
import type { PassageDraft } from '../../src/core/ports';
import { createStore } from '../../src/store';
import { configure, loadVectors, openBare } from '../../src/store/open';
import { putVectors } from '../../src/store/vectors';
import { createSql } from '../../src/store/sql';
import { createThreadedEngine } from '../../src/worker/engine/threaded-engine';
import { scriptedCognition } from '../support/scripted-cognition';
import type { TurnTimes } from './turn-time';
import { asBookId, asSessionId, type SessionId } from '../../src/shared/model';

const [folder = '', countText = '', root = '', only = ''] = process.argv.slice(2);
const count = Number(countText);
const now = Date.parse('2026-11-02T18:00:00.000Z');
const clock = { ...systemClock(), now: () => now };
const options = {
  dataDir: folder,
  migrationsDir: join(root, 'migrations'),
  startedAt: new Date(now).toISOString(),
};
const embedder = builtinEmbedder(builtinWordVectors(join(root, 'resources/embedding')));
const bookId = asBookId('b0123456789abcdef');
/** Enough that a single hiccup of the machine does not affect the p95. */
const questionsAsked = 120;
const turnsOfSession = 10;
const batch = 1000;
/** Milliseconds between an answer's last job and the next question. */
const reading = 500;

let state = 20_261_102;
/** The same numbers in every run (xorshift). */
const random = (): number => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};

interface Sample {
  readonly conversation: Readonly<Record<string, unknown>>;
  readonly qa: readonly { readonly question: string; readonly category: number }[];
}
const samples = ['nadia-tomas', 'mei-daniel'].flatMap(
  (name) => JSON.parse(readFileSync(join(root, `test/bench/conversations/${name}.json`), 'utf8')) as Sample[],
);
const sentences = samples.flatMap(({ conversation }) =>
  Object.values(conversation)
    .filter((value) => Array.isArray(value))
    .flatMap((said) => said as { readonly text: string }[])
    .flatMap(({ text }) => text.match(/[^.!?]+[.!?]+/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 20),
);
const asked = samples
  .flatMap(({ qa }) => qa.filter(({ category }) => category < 5).map(({ question }) => question))
  .map((question, at) => (at % 2 === 0 ? question : `What did I say about this: ${question}`));
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const words = (): string[] => pick(sentences).split(' ');
/** Combines two sentences: a different text for every row, with naturally distributed words. */
const sentence = (): string => {
  const [one, other] = [words(), words()];
  return [...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.floor(other.length / 2))].join(' ');
};
const text = (length: number): string => Array.from({ length }, sentence).join(' ');

const fill = async (): Promise<void> => {
  const store = createStore(options);
  const at = options.startedAt;
  await store.library.addBook({
    id: bookId,
    sha256: '0'.repeat(64),
    extension: 'md',
    fileName: 'book.md',
    fileSize: 1,
    format: 'markdown',
    title: 'A book',
    addedAt: at,
  });
  const drafts = Array.from({ length: 1500 }, (_, ordinal): PassageDraft => {
    const passage = text(12);
    return {
      ordinal,
      chapter: `Chapter ${Math.floor(ordinal / 50)}`,
      headingPath: [`Chapter ${Math.floor(ordinal / 50)}`],
      text: passage,
      parts: [{ page: ordinal + 1, start: 0, end: passage.length, at: 0 }],
      tokens: 250,
      before: '',
      after: '',
    };
  });
  await store.library.addPassages(bookId, drafts);
  await store.library.finishImport(bookId, at);
  for (let job = await store.jobs.claimJob(at, []); job; job = await store.jobs.claimJob(at, []))
    await store.jobs.finishJob(job.id, { state: 'done', error: null }, at);
  const passages = await store.library.listPassages(bookId, 0, drafts.length);
  const vectors = await embedder.embedPassages(passages.map((passage) => passage.text));
  await store.library.addVectors(
    bookId,
    embedder.modelId,
    passages.map(({ id }, index) => ({ passageId: id, vector: vectors[index] ?? new Float32Array() })),
  );
  await store.close();

  // The rest by direct SQL: a store call for each row would take an hour.
  const database = openBare(join(folder, 'lectern.db'), {});
  configure(database);
  loadVectors(database, undefined);
  const sql = createSql(database);
  const scope = sql.run(`INSERT INTO event_scopes (scope, scope_id) VALUES ('user', 'me')`).lastId;
  const embed = async (
    kind: 'turn' | 'fact',
    rows: readonly { id: number; text: string }[],
  ): Promise<void> => {
    const made = await embedder.embedPassages(rows.map((row) => row.text));
    const items = rows.map(({ id }, index) => ({ id, vector: made[index] ?? new Float32Array() }));
    sql.transaction(() => putVectors(sql, kind, embedder.modelId, null, items));
  };
  const day = 86_400_000;
  for (let done = 0; done < count; done += batch) {
    const turns: { id: number; text: string }[] = [];
    const facts: { id: number; text: string }[] = [];
    sql.transaction(() => {
      for (let row = done; row < Math.min(count, done + batch); row += 1) {
        const moment = new Date(now - day - (count - row) * 600_000).toISOString();
        const session = Math.floor(row / 20);
        if (row % 20 === 0)
          sql.run(
            `INSERT INTO sessions (id, seq, started_at, last_active, ended_at, digested_at, book_id, title, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            [
              `s${session}`,
              session + 1,
              moment,
              moment,
              moment,
              moment,
              session % 2 ? bookId : null,
              sentence(),
              text(3),
            ],
          );
        const said = text(row % 2 ? 5 : 2);
        const { lastId: turn } = sql.run(
          `INSERT INTO conversations (session_id, role, content, timestamp, basis) VALUES (?, ?, ?, ?, ?)`,
          [`s${session}`, row % 2 ? 'assistant' : 'user', said, moment, row % 2 ? 'book' : null],
        );
        turns.push({ id: turn, text: said });
        const { lastId: event } = sql.run(
          `INSERT INTO events (source, scope_ref, turn_id, at) VALUES ('message', ?, ?, ?)`,
          [scope, turn, Date.parse(moment)],
        );
        const fact = sentence();
        const ofBook = row % 5 !== 0;
        const { lastId: id } = sql.run(
          `INSERT INTO facts (subject, content, category, timestamp, scope, scope_id, fact_key, confidence, importance, status, updated_at)
           VALUES ('other', ?, ?, ?, ?, ?, ?, 0.8, ?, 'active', ?)`,
          [
            fact,
            pick(
              ofBook
                ? ['concept', 'technique', 'definition', 'example']
                : ['profile', 'preference', 'episode'],
            ),
            moment,
            ofBook ? 'book' : 'user',
            ofBook ? (row % 20 === 1 ? bookId : `b${String(row % 40).padStart(16, '0')}`) : 'me',
            `key ${row}`,
            0.3 + 0.6 * random(),
            moment,
          ],
        );
        sql.run(
          `INSERT INTO evidence (fact_id, method, event_id, turn_id, quote, at) VALUES (?, 'rule', ?, ?, ?, ?)`,
          [id, event, turn, fact.slice(0, 40), moment],
        );
        facts.push({ id, text: fact });
      }
    });
    await embed('turn', turns);
    await embed('fact', facts);
  }
  // A real store of this size would have been condensed as it grew.
  sql.run(
    `INSERT INTO summaries (text, source_from_id, source_to_id, message_count, importance, from_at, to_at, at)
     SELECT 'What was said.', MIN(id), MAX(id), COUNT(*), 0.5, MIN(timestamp), MAX(timestamp), ? FROM conversations`,
    [at],
  );
  sql.run('UPDATE conversations SET summary_id = (SELECT MAX(id) FROM summaries)');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const questionAt = (at: number): string => asked[(24 + at * 3) % asked.length] ?? '';

/** Milliseconds until the answer's end. */
const ask = async (engine: Engine, sessionId: SessionId, question: string): Promise<number> => {
  const start = performance.now();
  for await (const event of engine.sessions.ask(sessionId, question))
    if (event.kind === 'done') return performance.now() - start;
  throw new Error('the answer did not end');
};

/** The longest delay of this thread's event loop meanwhile, measured with 1 ms timers. */
const longestBlock = async <Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly block: number }> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const result = await work();
  delay.disable();
  return { result, block: delay.max / 1e6 };
};

const yardstickNumbers = Float64Array.from({ length: 60_000 }, (_, at) => (at * 2_654_435_761) % 2 ** 32);

/** Milliseconds for a fixed computation (about 5 ms), which shows the current speed of the machine. */
const yardstick = (): number => {
  const start = performance.now();
  yardstickNumbers.slice().sort();
  return performance.now() - start;
};

/** Nanoseconds per unpredictable read, which shows the speed of the machine's memory after the turns. */
const memoryRead = (): number => {
  const places = 8 * 2 ** 20;
  const next = new Int32Array(places);
  // One ring through all places (a full period: odd step, multiplier 1 more than a multiple of 4), 32 MB.
  for (let at = 0; at < places; at += 1) next[at] = (Math.imul(at, 1_664_525) + 1_013_904_223) & (places - 1);
  const steps = 1_000_000;
  const start = performance.now();
  let at = 0;
  for (let step = 0; step < steps; step += 1) at = next[at] ?? 0;
  // The result is used so that the loop is not optimised away.
  return at < 0 ? 0 : ((performance.now() - start) * 1e6) / steps;
};

const measure = async (): Promise<Omit<TurnTimes, 'main'>> => {
  const store = createStore(options);
  const engine = await createEngine({
    store,
    cognition: scriptedCognition(),
    embedder,
    words: builtinWordVectors(join(root, 'resources/embedding')),
    tokenizer: createTokenizer(join(root, 'resources/tokens')),
    clock,
    ids: systemIds(),
    logger: { info: () => undefined, error: (message, error) => console.error(message, error) },
    bookWorker: {
      parse: () => {
        throw new Error('no book is read here');
      },
      findCover: () => Promise.resolve(null),
      embed: (texts) => embedder.embedPassages(texts),
      close: () => Promise.resolve(),
    },
    files: {
      add: () => Promise.reject(new Error('no book is added here')),
      pathOf: () => '',
      remove: () => Promise.resolve(),
    },
    covers: createCoverFiles(join(folder, 'covers')),
    noteImages: createNoteImageFiles(join(folder, 'notes')),
    detect: () => Promise.reject(new Error('no book is added here')),
    topicFiles: createTopicFiles(join(folder, 'topics')),
    sampleBookPath: '',
  });
  const quiet = async (): Promise<void> => {
    for (;;) {
      const open = (await engine.jobs.list()).filter(
        ({ state: job }) => job === 'running' || job === 'queued',
      );
      if (open.length === 0) return;
      await pause(20);
    }
  };
  let session = await engine.sessions.start(bookId, true);
  // Warm-up: loads the vectors, the word table and the tokenizer, and lets the JIT compile.
  await quiet();
  for (const question of asked.slice(0, 24)) await ask(engine, session.sessionId, question);
  await quiet();
  const turns: number[] = [];
  const blocks: number[] = [];
  const machine: number[] = [];
  for (let at = 0; at < questionsAsked; at += 1) {
    if (at % turnsOfSession === 0) session = await engine.sessions.start(bookId, true);
    await quiet();
    machine.push(yardstick());
    // A learner reads, or at least looks at, the answer before asking again.
    await pause(reading);
    const measured = await longestBlock(() => ask(engine, session.sessionId, questionAt(at)));
    turns.push(measured.result);
    blocks.push(measured.block);
    await quiet();
  }
  await engine.close();
  return { turns, blocks, machine, memory: memoryRead() };
};

/** The built engine in its thread: measures the delay of this thread, which serves windows and connections. */
const measureMain = async (): Promise<readonly number[]> => {
  const engine = await createThreadedEngine(
    join(root, 'out/worker/engine-thread.cjs'),
    { root, dataDir: folder },
    { info: () => undefined, error: (message, error) => console.error(message, error) },
  );
  const blocks: number[] = [];
  let session = { sessionId: asSessionId('') };
  for (let at = 0; at < questionsAsked; at += 1) {
    const { block } = await longestBlock(async () => {
      if (at % turnsOfSession === 0) session = await engine.sessions.start(bookId, true);
      await ask(engine, session.sessionId, questionAt(at));
      // Events of the follow-up jobs are included.
      await pause(50);
    });
    blocks.push(block);
  }
  await engine.close();
  return blocks;
};

const run = async (): Promise<void> => {
  if (only === 'fill') return fill();
  const measured = only === 'main' ? { main: await measureMain() } : await measure();
  console.log(JSON.stringify(measured satisfies Partial<TurnTimes>));
};
void run();
