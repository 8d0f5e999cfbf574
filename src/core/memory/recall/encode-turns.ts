import type { JobContext, SentenceEncoder, Store } from '../../ports';
import { sentencesOf } from '../../text/sentences';

/** Turns per batch. A batch takes a quarter of a second; stopping the job loses one batch at most. */
const atOnce = 8;

/** The speaker is part of the meaning: "my sister" depends on who says it. */
const named = (speaker: string | null, role: string): string =>
  `${speaker ?? (role === 'user' ? 'Learner' : role === 'assistant' ? 'Tutor' : role)}: `;

/** Shorter sentences are too vague for semantic search. */
const fewestWords = 3;
/** The encoder reads about 200 words at most, and long sentences blur the meaning. */
const mostWords = { turn: 150, sentence: 60 } as const;
/** Of a long answer, only the first sentences are encoded separately. */
const mostSentences = 12;

const cut = (text: string, words: number): string => text.split(/\s+/u).slice(0, words).join(' ');

/** The turn, then its sentences if there are several. */
const textsOf = (who: string, text: string): readonly string[] => {
  const sentences = sentencesOf(text)
    .filter((sentence) => sentence.text.split(/\s+/u).length >= fewestWords)
    .slice(0, mostSentences);
  return [
    who + cut(text, mostWords.turn),
    ...(sentences.length < 2 ? [] : sentences.map((one) => who + cut(one.text, mostWords.sentence))),
  ];
};

/**
 * The `encode-memory` job: encodes turns that have no vectors yet, whole and sentence by sentence. Each batch is stored
 * as soon as it is encoded. Returns the number of turns.
 */
export const encodeTurns = async (
  store: Pick<Store, 'recall'>,
  encoder: SentenceEncoder,
  { signal, calm }: Pick<JobContext, 'signal' | 'calm'>,
  progress: (done: number) => void = () => undefined,
): Promise<number> => {
  let done = 0;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    await calm();
    const turns = await store.recall.listUnencodedTurns(encoder.modelId, after, atOnce);
    if (turns.length === 0) return done;
    const texts = turns.map(({ speaker, role, text }) => textsOf(named(speaker, role), text));
    const vectors = await encoder.encode(texts.flat(), 'background', signal);
    if (vectors.length < texts.flat().length)
      throw new Error(
        `${String(vectors.length)} vectors were returned for ${String(texts.flat().length)} texts`,
      );
    let at = 0;
    await store.recall.addEncodedTurns(
      encoder.modelId,
      turns.flatMap(({ id }, index) => {
        const [whole, ...sentences] = vectors.slice(at, (at += texts[index]?.length ?? 0));
        return whole ? [{ turnId: id, whole, sentences }] : [];
      }),
    );
    after = turns.at(-1)?.id ?? after;
    done += turns.length;
    progress(done);
  }
};
