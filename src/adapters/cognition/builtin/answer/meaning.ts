import type { Embedder } from '../../../../core/ports';
import { contentStems, contentWords } from '../text/content-words';
import { cosine } from '../text/cosine';

/** How near sentences, and single words, are to the question by meaning. Without vectors everything is 0 apart. */
export interface Meaning {
  /** One for each text that was given, -1..1. */
  readonly sentences: readonly number[];
  /** Cosine of a question's stem and a text's stem, 0 where it is weak. */
  near(questionStem: string, textStem: string): number;
}

/** Below this two words are merely both English; found on pairs of synonyms and pairs drawn at random. */
const WORD_FLOOR = 0.35;

/** Near each other in every table, and never meant alike. */
const COUNTING =
  /^(?:\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|first|second|third|fourth|fifth|sixth|last|next|half|double|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|morning|evening|night|day|week|month|year|left|right|before|after)$/;

/** One call to the embedder for sentences and words together. A failing embedder leaves the words to decide alone. */
export async function meaningOf(
  embedder: Embedder,
  question: { readonly meaning: string; readonly words: readonly string[] },
  texts: readonly string[],
): Promise<Meaning> {
  const vocabulary = [...new Set(texts.flatMap((text) => contentWords(text)))];
  try {
    const [asked, vectors] = await Promise.all([
      embedder.embedQuery(question.meaning),
      embedder.embedPassages([...texts, ...question.words, ...vocabulary]),
    ]);
    const sentences = texts.map((_, index) => cosine(asked, vectors[index]));
    const table = new Map<string, Map<string, number>>();
    const stems = vocabulary.map((word) => contentStems(word)[0] ?? word);
    for (const [index, word] of question.words.entries()) {
      const own = vectors[texts.length + index];
      const row = new Map<string, number>();
      for (const [at, stem] of stems.entries()) {
        const near = cosine(own, vectors[texts.length + question.words.length + at]);
        if (near >= WORD_FLOOR && !COUNTING.test(word)) row.set(stem, Math.max(near, row.get(stem) ?? 0));
      }
      table.set(contentStems(word)[0] ?? word, row);
    }
    return { sentences, near: (asked_, found) => table.get(asked_)?.get(found) ?? 0 };
  } catch {
    return { sentences: texts.map(() => 0), near: () => 0 };
  }
}
