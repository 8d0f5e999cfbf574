import { z } from 'zod';
import type { Cognition, TextModel } from '../../../core/ports';
import { contentStems, overlap } from '../builtin/text/content-words';
import { detectTopicPrompt } from '../prompts';
import { askWhole, checkedWhole } from './checked-reply';
import { shortened } from './shortened';

/** Limits the prompt to about 2,000 tokens, since it is sent with every question until a topic is found. */
const newestTopics = 20;
const nearestTopics = 20;
const maxSummaryLength = 160;
const reply = z.object({ topic: z.string().nullable() });

type Topics = Parameters<Cognition['detectTopic']>[1];

/** The most recently changed topics first, then those with the most words in common. */
const candidates = (text: string, topics: Topics): Topics => {
  const asked = new Set(contentStems(text));
  const others = topics
    .slice(newestTopics)
    .map((topic) => ({
      topic,
      shared: overlap(asked, new Set(contentStems(`${topic.slug} ${topic.text}`))),
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, nearestTopics);
  return [...topics.slice(0, newestTopics), ...others.map(({ topic }) => topic)];
};

/** The task `detectTopic` by a model (E6): one of the topics in the prompt, or null. */
export const detectTopicWith =
  (model: TextModel): Cognition['detectTopic'] =>
  async (text, topics, signal, asker = { sessionId: null }) => {
    if (topics.length === 0 || text.trim() === '') return null;
    const shown = candidates(text, topics).map(({ slug, text: about }) => ({
      slug,
      text: shortened(about, maxSummaryLength),
    }));
    const found = await askWhole(
      model,
      detectTopicPrompt,
      { text, topics: shown },
      // A topic that is not in the prompt counts as null; asking again is not worth a request.
      checkedWhole(reply, ({ topic }) => ({
        value: { topic: shown.some(({ slug }) => slug === topic) ? topic : null },
        errors: [],
      })),
      { task: 'memory', ...asker, signal },
    );
    return found.topic;
  };
