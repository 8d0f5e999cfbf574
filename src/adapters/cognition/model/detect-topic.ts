import { z } from 'zod';
import type { Cognition, TextModel } from '../../../core/ports';
import { contentStems, overlap } from '../builtin/text/content-words';
import { detectTopicPrompt } from '../prompts';
import { askWhole, checkedWhole } from './checked-reply';
import { shortened } from './shortened';

/** Asked with every question until there is one, so no more is shown than some 2,000 tokens. */
const newest = 20;
const nearest = 20;
const longest = 160;
const reply = z.object({ topic: z.string().nullable() });

type Topics = Parameters<Cognition['detectTopic']>[1];

/** The last changed, which come first, and of the others those that share most words. */
const candidates = (text: string, topics: Topics): Topics => {
  const asked = new Set(contentStems(text));
  const others = topics
    .slice(newest)
    .map((topic) => ({
      topic,
      shared: overlap(asked, new Set(contentStems(`${topic.slug} ${topic.text}`))),
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, nearest);
  return [...topics.slice(0, newest), ...others.map(({ topic }) => topic)];
};

/** The task `detectTopic` by a model (E6): one of the topics that it was shown, or none. */
export const detectTopicWith =
  (model: TextModel): Cognition['detectTopic'] =>
  async (text, topics, signal) => {
    if (topics.length === 0 || text.trim() === '') return null;
    const shown = candidates(text, topics).map(({ slug, text: about }) => ({
      slug,
      text: shortened(about, longest),
    }));
    const found = await askWhole(
      model,
      detectTopicPrompt,
      { text, topics: shown },
      // What it was not shown is as good as none; asking again would cost more than it tells.
      checkedWhole(reply, ({ topic }) => ({
        value: { topic: shown.some(({ slug }) => slug === topic) ? topic : null },
        errors: [],
      })),
      { task: 'memory', sessionId: null, signal },
    );
    return found.topic;
  };
