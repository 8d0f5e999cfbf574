/**
 * Recall of turns on conversations in the LoCoMo layout with the application's own code: for each, a separate store, turns
 * imported by its API, vectors made by its jobs, questions answered by its recall. Bundled and started by
 * scripts/bench-recall.mjs.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtinEmbedder, builtinWordVectors } from '../../src/adapters/embedding/builtin';
import { embedMemory } from '../../src/core/memory/upkeep/embed-memory';
import { createQuestionEncoder } from '../../src/core/memory/recall/encode-question';
import { encodeTurns } from '../../src/core/memory/recall/encode-turns';
import { findTurns, recallTurns } from '../../src/core/memory/recall/recall-turns';
import { turnFeatureNames } from '../../src/core/memory/recall/turn-features';
import type { SentenceEncoder, Store } from '../../src/core/ports';
import { findDateRange } from '../../src/core/retrieval/question/date-range';
import { makeProbe, type Probe } from '../../src/core/retrieval/probe';
import { defaultSettings } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { createMiniLmEncoder } from '../../src/worker/sentences/minilm-encoder';
import { rememberVectors } from './recall-cache.ts';
import { readConversations, type Conversation } from './recall-conversations.ts';
import { measureGroups, printMeasures, type Asked } from './recall-measures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Caches the sentence encoder's vectors in this file, for fitting; times then exclude the encoder. */
    remember: { type: 'string' },
    /** Runs without the sentence encoder. */
    'no-encoder': { type: 'boolean', default: false },
    /** Writes every candidate's features to this file, for fitting. */
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
const made = createMiniLmEncoder(join(threads, 'sentence-thread.cjs'));
const encoder: SentenceEncoder | null = values['no-encoder']
  ? null
  : values.remember === undefined
    ? made
    : rememberVectors(made, values.remember);
const arms = ['keyword', 'vector', 'both'] as const;
type Arm = (typeof arms)[number];
const timeZone = 'UTC';
const logger = {
  info: () => undefined,
  error: (message: string, error: unknown) => console.error(message, error),
};

const openStore = (dataDir: string): Store =>
  createStore({
    dataDir,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date().toISOString(),
  });

/** Returns each turn's `dia_id`. */
const fill = async (store: Store, conversation: Conversation): Promise<ReadonlyMap<number, string>> => {
  const diaIds = new Map<number, string>();
  for (const { diaIds: ids, ...session } of conversation.sessions) {
    const turnIds = await store.sessions.importSession(session);
    for (const [at, turnId] of turnIds.entries()) diaIds.set(turnId, ids[at] ?? '');
  }
  const signal = new AbortController().signal;
  await embedMemory(store, embedder, signal);
  if (encoder)
    await encodeTurns(store, encoder, { signal, calm: async () => undefined }, (done) => {
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
const folder = await mkdtemp(join(tmpdir(), 'lectern-recall-'));
const started = performance.now();
let turns = 0;
let filling = 0;
try {
  for (const conversation of conversations) {
    missing.evidence += conversation.missing.evidence;
    missing.questions += conversation.missing.questions;
    const dataDir = join(folder, conversation.name);
    await mkdir(dataDir);
    const store = openStore(dataDir);
    try {
      const from = performance.now();
      const diaIds = await fill(store, conversation);
      filling += performance.now() - from;
      turns += diaIds.size;
      const encodeQuestion = encoder
        ? createQuestionEncoder(encoder, store.recall).encodeQuestion
        : undefined;
      for (const { text, category, evidence } of conversation.questions) {
        const about = findDateRange(text, conversation.askedAt, timeZone);
        for (const arm of arms) {
          const start = performance.now();
          const probe = onlyArm(
            await makeProbe(text, embedder, logger, arm === 'keyword' ? undefined : encodeQuestion),
            arm,
          );
          const recall = { probe, bookId: null, within: null, about };
          const ranked = await recallTurns(
            { recall: store.recall, words },
            recall,
            defaultSettings.retrieval.similarityFloor,
            Infinity,
          );
          const ms = performance.now() - start;
          const places = new Map(ranked.map(({ turn }, at) => [diaIds.get(turn.id) ?? '', at + 1]));
          asked[arm].push({ category, ranks: evidence.map((id) => places.get(id) ?? Infinity), ms });
          if (values.features === undefined) continue;
          const views = [
            [arm, recall],
            ...(arm === 'both'
              ? [['without encoder', { ...recall, probe: { ...probe, encoded: null } }] as const]
              : []),
          ] as const;
          for (const [name, view] of views) {
            const { found } = await findTurns({ recall: store.recall, words }, view);
            features.push({
              conversation: conversation.name,
              category,
              arm: name,
              evidence: evidence.length,
              candidates: found.map(({ turn, features: row }) => ({
                right: evidence.includes(diaIds.get(turn.id) ?? ''),
                row: turnFeatureNames.map((feature) => Math.round(row[feature] * 1e4) / 1e4),
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
  await rm(folder, { recursive: true, force: true });
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
if (values.features !== undefined)
  await writeFile(values.features, JSON.stringify({ names: turnFeatureNames, questions: features }));
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
