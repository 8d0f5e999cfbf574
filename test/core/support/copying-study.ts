import { join } from 'node:path';
import type { Engine } from '../../../src/core/engine/engine';
import type { DigestTask, ExtractFactsTask, FactCandidate } from '../../../src/core/ports';
import {
  defaultSettings,
  type ExportCursor,
  type Fact,
  type SessionId,
  type Turn,
} from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition, type Script } from '../../support/scripted-cognition';
import { tablesWith } from '../../support/tables-with';
import { ask, dataFolder, openTestEngine } from './test-engine';

const sentences = (text: string): readonly { readonly text: string; readonly start: number }[] =>
  Array.from(text.matchAll(/I [^.?!]+\./gu), (match) => ({ text: match[0], start: match.index }));

/** An engine that copies its input everywhere, so that each word shows in everything derived from it. */
export const copying: Script = {
  summarise: async ({ previous, texts }) =>
    [previous, ...texts.map(({ text }) => text)].filter(Boolean).join(' '),
  extractFacts: async ({ question }: ExtractFactsTask): Promise<readonly FactCandidate[]> =>
    sentences(question.content).map(({ text, start }) => ({
      scope: 'user',
      type: 'profile',
      subject: 'learner',
      words: text.slice(2, -1),
      confidence: 0.95,
      method: 'rule',
      evidence: { kind: 'turn', turnId: question.turnId, start, end: start + text.length, quote: text },
    })),
  digest: async ({ turns }: DigestTask) =>
    turns
      .filter((turn) => turn.role === 'user')
      .flatMap((turn) =>
        sentences(turn.content).map(({ text, start }) => ({
          kind: 'decision' as const,
          words: text.slice(2, -1),
          confidence: 0.95,
          method: 'rule' as const,
          turnId: turn.turnId,
          start,
          end: start + text.length,
          quote: text,
        })),
      ),
  nameTopic: async ({ texts }) => ({
    title: texts.some((text) => text.includes('Xanten')) ? 'Xanten' : 'Swimming',
    summary: texts.join(' '),
  }),
};

export const messages = [
  'I swim every morning.',
  'I live in Xanten now.',
  'I train with Ada.',
  'I keep a diary.',
  'I own a red boat.',
  'I paint on Sundays.',
  'I cook for six people.',
  'I sleep on the floor.',
  'I drink tea at night.',
  'I hear badly.',
  'I read maps for fun.',
  'I walk to the harbour.',
  'I sing in a choir.',
  'I fear deep water.',
] as const;

/** Limits at which everything is condensed early. */
export const earlyLimits = {
  shortTermThreshold: 10,
  shortTermKeep: 6,
  longTermThreshold: 5,
  longTermKeep: 2,
};

/** An engine whose model copies its input, and which condenses everything early. */
export const studied = async (script: Script = {}) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = scriptedCognition({ ...copying, ...script });
  const folder = await dataFolder();
  const setup = await openTestEngine(folder, clock, cognition);
  const { engine, store, settle } = setup;
  await engine.settings.save({
    ...defaultSettings,
    memory: {
      ...defaultSettings.memory,
      ...earlyLimits,
      baseWords: 2000,
      maxWritesPerSession: 100,
    },
  });
  const facts = async (): Promise<readonly Fact[]> =>
    (await store.memory.listFacts({ page: 1, limit: 200 })).items;
  return {
    ...setup,
    clock,
    cognition,
    folder,
    facts,
    start: async (): Promise<SessionId> => (await engine.sessions.start(null, true)).sessionId,
    say: async (sessionId: SessionId, said: readonly string[]): Promise<Turn[]> => {
      const turns: Turn[] = [];
      for (const content of said) {
        turns.push(await ask(engine, sessionId, content));
        await settle();
      }
      return turns;
    },
    tablesWith: (word: string) => tablesWith(join(folder, 'lectern.db'), word),
    fact: async (words: string): Promise<Fact> => {
      const found = (await facts()).find((one) => one.words.includes(words));
      if (!found) throw new Error(`${words} is not remembered`);
      return found;
    },
  };
};

/** The whole file of a memory. */
export const exported = async (engine: Engine, vectors = false): Promise<string> => {
  let text = '';
  let cursor: ExportCursor | null = null;
  do {
    const part = await engine.memoryFile.exportPart(cursor, vectors);
    text += part.text;
    cursor = part.next;
  } while (cursor !== null);
  return text;
};
