import type { Embedder } from '../../../core/ports';
import { contentStems, overlap } from './text/content-words';
import { cosine } from './text/cosine';

/** A text nearer than this to a topic belongs to it; the floor of the vector arm is too low for one text alone. */
const FLOOR = 0.42;
/** Without a word in common the meaning must be nearer still. */
const WORDLESS_FLOOR = 0.55;
/** Every conclusion is one: these words tell no topic from another. */
const FRAME =
  /\b(?:(?:i|we|you|the learner)(?:['’]ve| have)?|so|now|also)? ?(?:decid(?:ed?|ing)|found out|find out|conclud(?:ed?|ing)|discovered|noticed|realised|realized|learned|learnt|agreed|my conclusion is)(?: that| to| on)?\b:?/gi;
/** Words in common count beside meaning: names of drills and people have no synonyms. */
const SHARED_WORDS = 0.25;

/** The nearest topic by meaning, null where none is near. */
export async function detectTopic(
  text: string,
  topics: readonly { readonly slug: string; readonly text: string }[],
  embedder: Embedder,
): Promise<string | null> {
  const asked = text.replace(FRAME, ' ');
  const words = new Set(contentStems(asked));
  if (topics.length === 0 || words.size === 0) return null;
  const known = topics.map((topic) =>
    `${topic.slug.replaceAll('-', ' ')}. ${topic.text}`.replace(FRAME, ' '),
  );
  const [own, centroids] = await Promise.all([embedder.embedQuery(asked), embedder.embedPassages(known)]);
  const rated = topics.map((topic, index) => {
    const shared = overlap(words, new Set(contentStems(known[index] ?? '')));
    const near = cosine(own, centroids[index]);
    return {
      slug: topic.slug,
      score: shared === 0 && near < WORDLESS_FLOOR ? 0 : near + SHARED_WORDS * shared,
    };
  });
  const best = rated.reduce((top, one) => (one.score > top.score ? one : top));
  return best.score >= FLOOR ? best.slug : null;
}
