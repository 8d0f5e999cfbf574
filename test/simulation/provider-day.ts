/**
 * `npm run simulate -- --providers`: a day of study with providers that fail one request in five. The real engine and the
 * real SDKs call test servers over sockets; the learner retries what failed. Counts lost and duplicate items.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { assemble } from '../../src/assemble';
import type { Answer } from '../../src/shared/model/index';
import type { Figure } from '../bench/figures';
import { fixedClock } from '../support/fixed-clock';
import { startGeminiServer } from '../support/providers/gemini-server';
import type { Fault, SeenRequest } from '../support/providers/loopback-server';
import { studyReply } from '../support/providers/study-replies';
import { startVoyageServer } from '../support/providers/voyage-server';
import { seededRandom } from '../support/seeded-random';
import { memoryFaultsOf } from './memory-faults';

const minute = 60_000;
const hour = 60 * minute;

/** Unmistakable statements, one per session. */
const liked = [
  'black tea', 'long walks', 'maps', 'short chapters', 'quiet rooms', 'morning light', 'pencils', 'wool socks', 'oranges',
  'train rides', 'cold water', 'chess', 'old films', 'rain', 'bread with honey', 'two pages at a time', 'the harbour',
  'a wooden desk', 'paper cards', 'violin music', 'deep snow', 'olive trees', 'early nights', 'a good lamp',
] as const; // prettier-ignore

const questions = [
  'What is a when-then plan?',
  'How should I rest after a hard session?',
  'What are the signs of fear?',
  'What does the book say about the long out-breath?',
  'How many minutes did Ingrid Solheim have before the examination?',
] as const;

/** Faults of every kind for one request in five, in a fixed pseudo-random order. */
const failing = (seed: number) => {
  const random = seededRandom(seed);
  const kinds: readonly Fault[] = [
    { status: 500, body: '{"error":{"code":500,"message":"Internal error","status":"INTERNAL"}}' },
    { status: 503, body: '{"error":{"code":503,"message":"Overloaded","status":"UNAVAILABLE"}}' },
    { status: 429, headers: { 'retry-after': '2' }, body: '{"error":{"code":429,"message":"Slow down"}}' },
    { cut: 'before-headers' },
    { cut: 40 },
    { cut: 400 },
    { body: '{"this is": no JSON' },
  ];
  return (_request: SeenRequest): Fault | null =>
    random() < 0.2 ? (kinds[Math.floor(random() * kinds.length)] ?? null) : null;
};

interface Counted {
  readonly name: string;
  readonly sql: string;
}

/** Statements that count lost or duplicate items, which must all be zero. */
const losses = (modelId: string): readonly Counted[] => [
  {
    name: 'questions that are there twice',
    sql: `SELECT COUNT(*) FROM (SELECT 1 FROM conversations WHERE role = 'user' GROUP BY session_id, content, timestamp HAVING COUNT(*) > 1)`,
  },
  {
    name: 'questions without a whole answer',
    sql: `SELECT COUNT(*) FROM conversations q WHERE role = 'user' AND NOT EXISTS (
      SELECT 1 FROM conversations a WHERE a.reply_to = q.id AND a.state = 'complete')`,
  },
  {
    name: 'facts that are there twice',
    sql: `SELECT COUNT(*) FROM (SELECT 1 FROM facts WHERE status = 'active' AND scope = 'user' GROUP BY content HAVING COUNT(*) > 1)`,
  },
  ...(
    [
      ['turn', `SELECT id FROM conversations WHERE state <> 'streaming' AND content <> ''`],
      ['fact', `SELECT id FROM facts WHERE status NOT IN ('superseded', 'expired')`],
      ['passage', 'SELECT id FROM passages'],
    ] as const
  ).map(([kind, rows]) => ({
    name: `${kind}s without a vector of the provider's model`,
    sql: `SELECT COUNT(*) FROM (${rows}) WHERE id NOT IN (SELECT item_id FROM vector_items i JOIN vector_models m
      ON m.id = i.vector_model_id WHERE m.kind = '${kind}' AND m.model = '${modelId}')`,
  })),
];

export const simulateProviderDay = async (
  say: (line: string) => void,
  sessions = 24,
  turnsOfSession = 5,
): Promise<readonly Figure[]> => {
  const gemini = await startGeminiServer({ key: 'gemini-day', answer: studyReply });
  const voyage = await startVoyageServer({ key: 'voyage-day' });
  gemini.failWhen(failing(7));
  voyage.failWhen(failing(11));
  process.env['LECTERN_GEMINI_URL'] = gemini.url;
  process.env['LECTERN_VOYAGE_URL'] = voyage.url;
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-day-'));
  const clock = fixedClock('2026-03-02T06:00:00.000Z');
  // Waits (for a retry or the rate limit) use the simulated clock, so it is advanced meanwhile.
  const running = setInterval(() => clock.advance(200), 4);
  const { context, close } = await assemble({
    front: 'browser',
    root: process.cwd(),
    dataDir,
    clock,
  });
  const { engine } = context;
  await context.keys.set('gemini', 'gemini-day', 'session');
  await context.keys.set('voyage', 'voyage-day', 'session');
  await engine.models.useKeys(context.keys.read());
  const drained = async (): Promise<void> => {
    for (;;) {
      const open = (await engine.jobs.list()).filter(
        ({ kind, state }) =>
          (state === 'running' || state === 'queued') && kind !== 'encode-book' && kind !== 'encode-memory',
      );
      if (open.length === 0) return;
      // Retries wait in simulated time only.
      clock.advance(10_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  try {
    const { bookId } = await engine.library.addSample();
    await drained();
    const settings = await engine.settings.get();
    const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
    await engine.settings.save({
      ...settings,
      models: {
        ...settings.models,
        requestsPerMinute: 600,
        tasks: { answers: flash, summaries: flash, memory: flash, plans: flash },
      },
    });
    await engine.embedding.changeEmbedding({
      provider: 'voyage',
      model: 'voyage-4-lite',
      dimension: 256,
      outputType: 'float',
    });
    await drained();
    const { active, modelId } = await engine.embedding.embedding();
    if (active.provider !== 'voyage') throw new Error('the vectors were never all made');

    let asked = 0;
    let again = 0;
    const answered = async (stream: AsyncIterable<{ readonly kind: string }>): Promise<Answer> => {
      let last: Answer | null = null;
      for await (const event of stream)
        if (event.kind === 'done') last = (event as unknown as { readonly turn: Answer }).turn;
      if (!last) throw new Error('an answer had no end');
      return last;
    };
    for (let nth = 0; nth < sessions; nth += 1) {
      const { sessionId } = await engine.sessions.start(bookId, true);
      for (let turn = 0; turn < turnsOfSession; turn += 1) {
        const says =
          turn === 1 ? `I prefer ${liked[nth] ?? ''}.` : (questions[(nth + turn) % questions.length] ?? '');
        let answer = await answered(engine.sessions.ask(sessionId, says));
        asked += 1;
        while (answer.state !== 'complete') {
          again += 1;
          answer = await answered(engine.sessions.regenerate(sessionId, answer.turnId));
        }
        clock.advance(minute);
      }
      await engine.sessions.end(sessionId);
      await drained();
      clock.advance(hour - turnsOfSession * minute);
      say(`hour ${nth + 1} of ${sessions}: ${asked} questions, ${again} asked again`);
    }
    clock.advance(hour);
    await drained();
    const usage = await engine.models.usage();
    const failed = (await engine.jobs.list()).filter(({ state }) => state === 'failed').length;
    await close();

    const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true, fileMustExist: true });
    const one = (sql: string): number => Number(database.prepare<[], number>(sql).pluck().get());
    const facts = liked
      .slice(0, sessions)
      .filter(
        (thing) =>
          database
            .prepare<[string], number>(
              `SELECT COUNT(*) FROM facts WHERE scope = 'user' AND status = 'active' AND subject = 'learner' AND content = ?`,
            )
            .pluck()
            .get(`prefer ${thing}`) === 1,
      ).length;
    const requests = one('SELECT COUNT(*) FROM model_requests');
    const refused = one(`SELECT COUNT(*) FROM model_requests WHERE outcome <> 'ok'`);
    const figures: Figure[] = [
      { name: 'questions asked', value: asked, unit: '' },
      { name: 'asked again by the learner', value: again, unit: '' },
      { name: 'requests to the providers', value: requests, unit: '' },
      { name: 'of them failed', value: Math.round((refused / Math.max(1, requests)) * 100), unit: '%' },
      {
        name: 'questions that are there',
        value: one(`SELECT COUNT(*) FROM conversations WHERE role = 'user'`),
        unit: '',
        bound: { kind: 'at least', value: asked },
      },
      {
        name: `told facts that are there once, of ${sessions}`,
        value: facts,
        unit: '',
        bound: { kind: 'at least', value: sessions },
      },
      ...losses(modelId).map(({ name, sql }): Figure => ({
        name,
        value: one(sql),
        unit: '',
        bound: { kind: 'at most', value: 0 },
      })),
      { name: 'jobs that failed for good', value: failed, unit: '', bound: { kind: 'at most', value: 0 } },
      { name: 'estimated cost of the day', value: usage.ofMonth.cost, unit: 'USD' },
    ];
    database.close();
    const faults = memoryFaultsOf(dataDir, asked);
    for (const fault of faults) say(`FAULT: ${fault}`);
    return [
      ...figures,
      {
        name: 'faults of the memory (20 rules)',
        value: faults.length,
        unit: '',
        bound: { kind: 'at most', value: 0 },
      },
    ];
  } finally {
    clearInterval(running);
    await gemini.close();
    await voyage.close();
    if (process.env['LECTERN_KEEP']) say(`kept: ${dataDir}`);
    else await rm(dataDir, { recursive: true, force: true });
  }
};
