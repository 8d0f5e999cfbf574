import type { JobContext, SentenceEncoder, Store } from '../../ports';
import { sentencesOf } from '../../text/sentences';

/** A quarter of a second of the encoder: what a stop costs at most. */
const atOnce = 8;

/** Who speaks is part of what is said: "my sister" is another's. */
const named = (speaker: string | null, role: string): string =>
  `${speaker ?? (role === 'user' ? 'Learner' : role === 'assistant' ? 'Tutor' : role)}: `;

/** Shorter ones say too little to be found by their meaning. */
const fewestWords = 3;
/** The encoder reads some 200 words at most, and a long sentence blurs what it says. */
const mostWords = { turn: 150, sentence: 60 } as const;
/** A long answer is found by its beginning and as a whole. */
const mostSentences = 12;

const cut = (text: string, words: number): string => text.split(/\s+/u).slice(0, words).join(' ');

/** The turn, then its sentences; a turn of one sentence is that. */
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
 * The `encode-memory` job: what the sentence encoder makes of turns that it has not read, whole and sentence by
 * sentence, until none is left. What is done stays done. Returns how many.
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
      throw new Error(`${String(vectors.length)} vectors came for ${String(texts.flat().length)} texts`);
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
