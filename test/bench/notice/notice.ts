import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, startWebFront } from '../../e2e/support/web-front.ts';
import { restClient, type RestClient } from '../client.ts';
import type { Figure } from '../figures.ts';
import {
  hasWords,
  readUtterances,
  type Person,
  type Utterance,
  type UtteranceSplit,
} from './utterance-set.ts';
import type { BookId, Fact, FactStatus } from '../../../src/shared/model';

interface Count {
  /** Facts to find, and those found. */
  facts: number;
  found: number;
  /** Facts stored, and those that no message states. */
  stored: number;
  wrong: number;
  changes: number;
  replaced: number;
  /**
   * Pairs of facts of which both must stay active, counted once both are stored, and those whose older fact was
   * replaced.
   */
  alike: number;
  lost: number;
  later: number;
  answered: number;
}

const nothing = (): Count => ({
  facts: 0,
  found: 0,
  stored: 0,
  wrong: 0,
  changes: 0,
  replaced: 0,
  alike: 0,
  lost: 0,
  later: 0,
  answered: 0,
});

const book = join(projectRoot, 'resources/sample-book/field-guide.epub');
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once no job waits or runs. */
async function idle(client: RestClient): Promise<void> {
  for (;;) {
    const jobs = await client.call<{ state: string }[]>('GET', '/jobs');
    if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
    await pause(20);
  }
}

/** Every fact that is not about a book. */
async function learnerFacts(client: RestClient): Promise<readonly Fact[]> {
  const { items } = await client.call<{ items: Fact[] }>('GET', '/ltm/items?limit=200');
  return items.filter(({ scope }) => scope !== 'book');
}

const isActive = (status: FactStatus): boolean => status === 'active';

/** Compares what is stored after a message with what was stored before it. */
function judge(
  utterance: Utterance,
  before: readonly Fact[],
  after: readonly Fact[],
  count: Count,
): string[] {
  const faults: string[] = [];
  const known = new Map(before.map((fact) => [fact.id, fact]));
  const stated = after.filter((fact) => (known.get(fact.id)?.evidenceCount ?? 0) < fact.evidenceCount);
  const { facts = [], replaces = [], keeps = [], may = [] } = utterance;
  for (const words of facts) {
    count.facts += 1;
    if (stated.some(({ fact, status }) => isActive(status) && hasWords(fact, words))) count.found += 1;
    else faults.push(`missed: ${words}`);
  }
  for (const fact of stated.filter(({ id }) => !known.has(id))) {
    count.stored += 1;
    if ([...facts, ...may].some((words) => hasWords(fact.fact, words))) continue;
    count.wrong += 1;
    faults.push(`wrong: ${fact.fact}`);
  }
  const now = new Map(after.map((fact) => [fact.id, fact]));
  const active = (words: string): readonly Fact[] =>
    before.filter(({ status, fact }) => isActive(status) && hasWords(fact, words));
  for (const words of replaces) {
    const old = active(words);
    count.changes += 1;
    if (old.length > 0 && !old.some(({ id }) => isActive(now.get(id)?.status ?? 'superseded')))
      count.replaced += 1;
    else faults.push(old.length === 0 ? `unknown before: ${words}` : `not replaced: ${words}`);
  }
  for (const words of keeps) {
    const old = active(words);
    if (old.length === 0) continue;
    count.alike += 1;
    if (old.some(({ id }) => isActive(now.get(id)?.status ?? 'superseded'))) continue;
    count.lost += 1;
    faults.push(`lost: ${words}`);
  }
  return faults;
}

async function tell(client: RestClient, bookId: BookId, person: Person, count: Count): Promise<void> {
  let before = await learnerFacts(client);
  for (const session of person.sessions) {
    const sessionId = await client.startSession(bookId);
    for (const utterance of session) {
      const { content } = await client.ask(sessionId, utterance.says);
      await idle(client);
      const after = await learnerFacts(client);
      const faults = judge(utterance, before, after, count);
      if (process.env.NOTICE_SHOW) {
        console.log(
          `${person.name}: ${utterance.says}\n  < ${content.replaceAll('\n', ' / ').slice(0, 200)}`,
        );
        for (const fact of after.filter(({ id }) => !before.some((known) => known.id === id)))
          console.log(`  + ${fact.type} ${fact.status} ${fact.confidence.toFixed(2)}: ${fact.fact}`);
        for (const fault of faults) console.log(`  ! ${fault}`);
      }
      before = after;
    }
    await client.call('POST', `/sessions/${sessionId}/end`);
    await idle(client);
    before = await learnerFacts(client);
  }
}

async function ask(client: RestClient, bookId: BookId, person: Person, count: Count): Promise<void> {
  const sessionId = await client.startSession(bookId);
  for (const { asks, words } of person.later) {
    const { content } = await client.ask(sessionId, asks);
    const right = hasWords(content, words);
    count.later += 1;
    if (right) count.answered += 1;
    if (process.env.NOTICE_SHOW)
      console.log(
        `${right ? 'right' : 'WRONG'} ${person.name}: ${asks} (${words})\n  < ${content.replaceAll('\n', ' / ').slice(0, 400)}`,
      );
    await idle(client);
  }
}

/** One person in a fresh data folder, without a model. */
async function listenTo(person: Person, count: Count): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-notice-'));
  const front = await startWebFront(dataDir);
  try {
    const client = restClient(front);
    const { bookId } = await client.importFile(book);
    await tell(client, bookId, person, count);
    await ask(client, bookId, person, count);
  } finally {
    await front.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** What the memory notices without a model in a set of utterances. */
export async function noticeFigures(split: UtteranceSplit): Promise<readonly Figure[]> {
  const { people } = await readUtterances(split);
  const counts = await Promise.all(
    people.map(async (person) => {
      const count = nothing();
      await listenTo(person, count);
      return count;
    }),
  );
  const count = nothing();
  for (const one of counts) for (const key of Object.keys(count) as (keyof Count)[]) count[key] += one[key];
  return [
    { name: `${split}: facts found`, value: count.found, unit: `of ${count.facts}` },
    {
      name: `${split}: recall`,
      value: share(count.found, count.facts),
      unit: '',
      bound: { kind: 'at least', value: 0.7 },
    },
    {
      name: `${split}: precision`,
      value: share(count.stored - count.wrong, count.stored),
      unit: `of ${count.stored}`,
      bound: { kind: 'at least', value: 0.95 },
    },
    {
      name: `${split}: changes that replaced the old fact`,
      value: share(count.replaced, count.changes),
      unit: `of ${count.changes}`,
      bound: { kind: 'at least', value: 0.8 },
    },
    { name: `${split}: alike facts lost`, value: count.lost, unit: `of ${count.alike}` },
    {
      name: `${split}: later questions right`,
      value: count.answered,
      unit: `of ${count.later}`,
      bound: { kind: 'at least', value: 24 },
    },
  ];
}
