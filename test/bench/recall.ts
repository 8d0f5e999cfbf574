/**
 * Recall of turns on conversations in the LoCoMo layout, through the application's own path: a store of its own for
 * each, turns imported by its verb, vectors made by its jobs, questions answered by its recall. Bundled and started by
 * scripts/bench-recall.mjs.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtinEmbedder, builtinWordVectors } from '../../src/adapters/embedding/builtin';
import { minilm } from '../../src/adapters/embedding/minilm/model';
import { embedMemory } from '../../src/core/memory/embed-memory';
import { createQuestionEncoder } from '../../src/core/memory/recall/encode-question';
import { encodeTurns } from '../../src/core/memory/recall/encode-turns';
import { findTurns, recallTurns } from '../../src/core/memory/recall/recall-turns';
import type { SentenceEncoder, Store } from '../../src/core/ports';
import { findDateRange } from '../../src/core/retrieval/date-range';
import { makeProbe, type Probe } from '../../src/core/retrieval/probe';
import { defaultSettings } from '../../src/shared/model';
import { createThreadedStore } from '../../src/store';
import { createSentenceEncoder } from '../../src/worker/sentence-encoder';
import { readConversations, type Conversation } from './recall-conversations.ts';
import { measureGroups, printMeasures, type Asked } from './recall-measures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Keeps the stores there and takes them from there, so that vectors are made once. */
    stores: { type: 'string' },
    /** Leaves the sentence encoder out. */
    'no-encoder': { type: 'boolean', default: false },
    /** Writes every candidate's features there, for fitting. */
    features: { type: 'string' },
    out: { type: 'string' },
  },
});
const root = process.env['LECTERN_ROOT'] ?? process.cwd();
const [path] = positionals;
if (path === undefined) throw new Error('Which file or folder of conversations?');

const words = builtinWordVectors(join(root, 'resources/embedding'));
const embedder = builtinEmbedder(words);
const threads = dirname(process.argv[1] ?? '');
const encoder: SentenceEncoder | null = values['no-encoder']
  ? null
  : createSentenceEncoder({ entry: join(threads, 'sentence-thread.cjs'), ...minilm });
const arms = ['keyword', 'vector', 'both'] as const;
type Arm = (typeof arms)[number];
const timeZone = 'UTC';
const logger = {
  info: () => undefined,
  error: (message: string, error: unknown) => console.error(message, error),
};

const openStore = (dataDir: string): Promise<Store> =>
  createThreadedStore(join(threads, 'store-thread.cjs'), {
    dataDir,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date().toISOString(),
  });

/** Imports what is not there yet; returns each turn's `dia_id`. */
const fill = async (store: Store, conversation: Conversation): Promise<ReadonlyMap<number, string>> => {
  const diaIds = new Map<number, string>();
  for (const { diaIds: ids, ...session } of conversation.sessions) {
    await store.sessions.importSession(session);
    const turns = await store.sessions.listTurns(session.id);
    for (const [at, { turnId }] of turns.entries()) diaIds.set(turnId, ids[at] ?? '');
  }
  const signal = new AbortController().signal;
  await embedMemory(store, embedder, signal);
  if (encoder)
    await encodeTurns(store, encoder, signal, (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${conversation.name}: ${done} turns encoded `);
    });
  return diaIds;
};

const onlyArm = (probe: Probe, arm: Arm): Probe => ({
  ...probe,
  ...(arm === 'vector' ? { terms: [] } : {}),
  ...(arm === 'keyword' ? { vector: null, encoded: null } : {}),
});

const asked: Record<Arm, Asked[]> = { keyword: [], vector: [], both: [] };
const features: unknown[] = [];
const conversations = await readConversations(path);
const missing = { evidence: 0, questions: 0 };
const folder = values.stores ?? (await mkdtemp(join(tmpdir(), 'lectern-recall-')));
const started = performance.now();
let turns = 0;
let filling = 0;
try {
  for (const conversation of conversations) {
    missing.evidence += conversation.missing.evidence;
    missing.questions += conversation.missing.questions;
    const dataDir = join(folder, conversation.name);
    if (!existsSync(dataDir)) await mkdir(dataDir, { recursive: true });
    const store = await openStore(dataDir);
    try {
      const from = performance.now();
      const diaIds = await fill(store, conversation);
      filling += performance.now() - from;
      turns += diaIds.size;
      const encodeQuestion = encoder ? createQuestionEncoder(encoder, store.recall) : undefined;
      for (const { text, category, evidence } of conversation.questions) {
        const about = findDateRange(text, conversation.askedAt, timeZone);
        for (const arm of arms) {
          const start = performance.now();
          const probe = onlyArm(
            await makeProbe(text, embedder, logger, arm === 'keyword' ? undefined : encodeQuestion),
            arm,
          );
          const recall = { probe, bookId: null, within: null, about };
          const ranked = await recallTurns(store.recall, recall, defaultSettings.retrieval.similarityFloor);
          const ms = performance.now() - start;
          const places = new Map(ranked.map(({ turn }, at) => [diaIds.get(turn.id) ?? '', at + 1]));
          asked[arm].push({ category, ranks: evidence.map((id) => places.get(id) ?? Infinity), ms });
          if (values.features !== undefined) {
            const { found } = await findTurns(store.recall, recall);
            features.push({
              conversation: conversation.name,
              question: text,
              category,
              arm,
              evidence: evidence.length,
              candidates: found.map(({ turn, features: row }) => ({
                right: evidence.includes(diaIds.get(turn.id) ?? ''),
                row: Object.values(row).map((value) => Math.round(value * 1e4) / 1e4),
              })),
            });
          }
        }
      }
    } finally {
      await store.close();
    }
  }
} finally {
  await encoder?.close();
  if (values.stores === undefined) await rm(folder, { recursive: true, force: true });
}
const results = Object.fromEntries(arms.map((arm) => [arm, measureGroups(asked[arm])]));
console.log(
  `${conversations.length} conversations, ${turns} turns, ${asked.both.length} questions; left out: ${missing.questions} questions without evidence that is there, ${missing.evidence} pieces of evidence that are not.`,
);
console.log(
  `Imported and given their vectors in ${(filling / 1000).toFixed(1)} s (${(filling / Math.max(1, turns)).toFixed(1)} ms a turn).`,
);
const titles: Readonly<Record<Arm, string>> = {
  keyword: 'The keyword arm alone',
  vector: 'The vector arm alone',
  both: 'Both together',
};
for (const arm of arms) printMeasures(titles[arm], results[arm] ?? {});
if (values.features !== undefined) await writeFile(values.features, JSON.stringify(features));
const out = values.out ?? join(root, 'bench-results/recall.json');
await mkdir(dirname(out), { recursive: true });
await writeFile(
  out,
  `${JSON.stringify(
    {
      at: new Date().toISOString(),
      node: process.version,
      encoder: encoder?.modelId ?? null,
      embedder: embedder.modelId,
      conversations: conversations.map(({ name }) => name),
      turns,
      missing,
      seconds: Math.round((performance.now() - started) / 1000),
      results,
    },
    null,
    2,
  )}\n`,
);
