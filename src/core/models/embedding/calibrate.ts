import type { Embedder } from '../../ports';
import { dot } from '../../vectors/vector-math';
import type { EmbedPassages } from '../../vectors/embed-texts';

/** Unrelated sentences: their mean similarity is what a model gives for unrelated texts. */
const unrelated: readonly string[] = [
  'The bakery opens at six and sells rye bread.',
  'Photosynthesis turns light into chemical energy.',
  'She tuned the violin before the concert began.',
  'The treaty was signed after three weeks of talks.',
  'A goalkeeper may not hold the ball for longer than eight seconds.',
  'Interest is paid on the first day of each quarter.',
  'Glaciers carve valleys in the shape of a trough.',
  'The recursive call ends when the list is empty.',
  'He forgot his umbrella on the train to Lisbon.',
  'Vaccines train the immune system to know a virus.',
  'The novel is told by an old lighthouse keeper.',
  'Turn off the water before you replace the tap.',
  'Monks copied manuscripts by candle light.',
  'The moon is tidally locked to the earth.',
  'Add two eggs and stir until the batter is smooth.',
  'Unemployment fell for the fifth month in a row.',
  'A sonnet has fourteen lines.',
  'Bees tell each other by a dance where flowers are.',
  'The defendant was released on bail.',
  'Lithium batteries lose capacity in the cold.',
  'Their daughter learned to walk in April.',
  'Copper conducts electricity better than iron.',
  'The ferry to the island leaves from pier nine.',
  'Sleep strengthens what was learned during the day.',
];

/** A larger stretch of the cosines would turn noise into similarity. */
const maxScale = 10;

const meanSimilarity = (vectors: readonly Float32Array[]): number => {
  let sum = 0;
  let pairs = 0;
  for (const [index, one] of vectors.entries())
    for (const other of vectors.slice(index + 1)) {
      sum += dot(one, other);
      pairs += 1;
    }
  return sum / Math.max(1, pairs);
};

/**
 * The factor by which the model's cosines are stretched away from 1, so that unrelated texts are as dissimilar as with
 * the built-in model, for which the thresholds and weights are set. Takes one request, the same for every library.
 */
export const measureStretch = async (
  embed: EmbedPassages,
  builtin: Embedder,
  signal: AbortSignal,
): Promise<number> => {
  const own: Float32Array[] = [];
  for await (const vectors of embed(unrelated, signal)) own.push(...vectors);
  const known = await builtin.embedPassages(unrelated);
  const stretch = (1 - meanSimilarity(known)) / Math.max(1e-3, 1 - meanSimilarity(own));
  return Math.min(maxScale, Math.max(1 / maxScale, stretch));
};
