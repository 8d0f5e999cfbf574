import type { JobHandlers } from '../../ports';
import type { EngineEvent } from '../../../shared/model';
import { digestEndedSession, type DigestDeps } from '../digest/digest-session';
import { rewriteAfterErasure } from './rewrite-after-erasure';
import { queueDigest, queueSplit, queueUpkeep } from '../../jobs/queue-upkeep';
import { isPointer } from '../topics/topic-lines';
import { splitTopic } from '../topics/split-topic';
import { sessionOfJob } from '../../jobs/session-of-job';

interface TopicJobsDeps extends DigestDeps {
  readonly emit: (event: EngineEvent) => void;
  readonly changed: () => void;
  readonly wake: () => void;
}

const attempts = 6;
/** Number of undigested sessions to queue at once, for example after an update. */
const backlog = 20;
const allTopics = 10_000;

/** Jobs for digestion, for splitting long topics and for syncing edited files. */
export const createTopicJobs = (deps: TopicJobsDeps): JobHandlers => {
  const { store, clock, topics, changed, wake } = deps;

  const splitIfLong = async (slug: string, limit: number): Promise<void> => {
    const topic = await store.topics.findTopic(slug);
    const own = topic?.lines.filter((line) => !line.raw && !isPointer(line)) ?? [];
    if (own.length > limit) await queueSplit(store, clock, slug);
  };

  return {
    'digest-session': {
      attempts,
      async run(job, { signal }) {
        const digested = await digestEndedSession(deps, sessionOfJob(job), signal);
        if (digested.lines === 0) return;
        changed();
        if (digested.topic === null) return;
        await splitIfLong(digested.topic, (await store.settings.getSettings()).memory.topicLines);
        wake();
      },
    },
    'split-topic': {
      attempts,
      async run(job, { signal }) {
        const slug = String(job.payload['slug'] ?? '');
        const made = await splitTopic(deps, slug, signal);
        if (made === 0) return;
        changed();
        const limit = (await store.settings.getSettings()).memory.topicLines;
        const topic = await store.topics.findTopic(slug);
        for (const one of [slug, ...(topic?.children ?? []).map((child) => child.slug)])
          await splitIfLong(one, limit);
        wake();
      },
    },
    'retell-erased': {
      attempts,
      async run(job, { signal }) {
        await rewriteAfterErasure(deps, job, signal);
        changed();
        // Groups of summaries may have lost their names.
        await queueUpkeep(store, clock, ['cluster-summaries']);
        wake();
      },
    },
    'sync-topics': {
      attempts,
      async run(_job, { signal }) {
        await topics.sync();
        signal.throwIfAborted();
        const limit = (await store.settings.getSettings()).memory.topicLines;
        for (const topic of await store.topics.listTopics(allTopics))
          if (topic.lineCount > limit) await splitIfLong(topic.slug, limit);
        for (const sessionId of await store.topics.listUndigested(backlog))
          await queueDigest(store, clock, sessionId);
        wake();
      },
    },
  };
};
