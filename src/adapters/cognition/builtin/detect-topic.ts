import type { Embedder } from '../../../core/ports';
import { contentStems, overlap } from './text/content-words';
import { cosine } from './text/cosine';

/** A text nearer than this to a topic belongs to it; the floor of the vector arm is too low for one text alone. */
const FLOOR = 0.42;
/** Words in common count beside meaning: names of drills and people have no synonyms. */
const SHARED_WORDS = 0.25;

/** The nearest topic by meaning, null where none is near. */
export async function detectTopic(
  text: string,
  topics: readonly { readonly slug: string; readonly text: string }[],
  embedder: Embedder,
): Promise<string | null> {
  if (topics.length === 0 || text.trim() === '') return null;
  const [own, centroids] = await Promise.all([
    embedder.embedQuery(text),
    embedder.embedPassages(topics.map((topic) => `${topic.slug.replaceAll('-', ' ')}. ${topic.text}`)),
  ]);
  const words = new Set(contentStems(text));
  const rated = topics.map((topic, index) => {
    const shared = overlap(words, new Set(contentStems(`${topic.slug.replaceAll('-', ' ')} ${topic.text}`)));
    return { slug: topic.slug, score: cosine(own, centroids[index]) + SHARED_WORDS * shared };
  });
  const best = rated.reduce((top, one) => (one.score > top.score ? one : top));
  return best.score >= FLOOR ? best.slug : null;
}
