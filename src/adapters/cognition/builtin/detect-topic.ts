import type { Embedder } from '../../../core/ports';
import { contentStems, overlap } from './text/content-words';
import { cosine } from './text/cosine';

/** A text nearer than this to a topic belongs to it; the floor of the vector arm is too low for one text alone. */
const FLOOR = 0.42;
/** Without a common word the similarity must be higher still. */
const WORDLESS_FLOOR = 0.55;
/** Every conclusion has these words, so they do not distinguish topics. */
const FRAME =
  /\b(?:(?:i|we|you|the learner)(?:['’]ve| have)?|so|now|also)? ?(?:decid(?:ed?|ing)|found out|find out|conclud(?:ed?|ing)|discovered|noticed|realised|realized|learned|learnt|agreed|my conclusion is)(?: that| to| on)?\b:?/gi;
/** Common words count besides meaning: names of drills and people have no synonyms. */
const SHARED_WORDS = 0.25;
/** How many topics are cached: the same ones come with every question. */
const MAX_CACHED = 400;

interface ReadTopic {
  readonly stems: ReadonlySet<string>;
  readonly vector: Float32Array | undefined;
}

export type DetectTopic = (
  text: string,
  topics: readonly { readonly slug: string; readonly text: string }[],
) => Promise<string | null>;

/** The topic of the most similar text; null if none is similar enough. The vectors of topics are cached. */
export const createTopicDetector = (embedder: Embedder): DetectTopic => {
  const known = new Map<string, ReadTopic>();

  const readTopics = async (texts: readonly string[]): Promise<readonly ReadTopic[]> => {
    const missing = texts.filter((text) => !known.has(text));
    const vectors = missing.length === 0 ? [] : await embedder.embedPassages(missing);
    for (const [at, text] of missing.entries())
      known.set(text, { stems: new Set(contentStems(text)), vector: vectors[at] });
    const found = texts.map((text) => known.get(text) ?? { stems: new Set<string>(), vector: undefined });
    for (const oldest of [...known.keys()].slice(0, -MAX_CACHED)) known.delete(oldest);
    return found;
  };

  return async (text, topics) => {
    const plain = text.replace(FRAME, ' ');
    const words = new Set(contentStems(plain));
    if (topics.length === 0 || words.size === 0) return null;
    const texts = topics.map((topic) =>
      `${topic.slug.replaceAll('-', ' ')}. ${topic.text}`.replace(FRAME, ' '),
    );
    const [own, read] = await Promise.all([embedder.embedQuery(plain), readTopics(texts)]);
    const rated = topics.map(({ slug }, at) => {
      const shared = overlap(words, read[at]?.stems ?? new Set());
      const near = cosine(own, read[at]?.vector);
      return { slug, score: shared === 0 && near < WORDLESS_FLOOR ? 0 : near + SHARED_WORDS * shared };
    });
    const best = rated.reduce((top, one) => (one.score > top.score ? one : top));
    return best.score >= FLOOR ? best.slug : null;
  };
};
