import { readClaims, relateClaims } from '../../src/core/memory/relate/relate-facts';
import { replacedAt, replacedThreshold, replacedFeatures } from '../../src/core/memory/relate/replaced-fact';
import type { Relation } from '../../src/core/memory/relate/claim';
import type { MiniLm } from '../../src/adapters/embedding/minilm';
import { readStatement } from '../../src/shared/text/grammar/statement';

/** How the newer of two sentences relates to the known one by rule. */
export const relateSentences = (known: string, newer: string): Relation =>
  relateClaims(readClaims(readStatement(known)), readClaims(readStatement(newer)));

/** Whether a message replaces the only known fact according to the classifier. Both are in the first person. */
export const isReplaced = async (
  encode: MiniLm['encode'],
  known: string,
  message: string,
): Promise<boolean> => {
  const [vector = new Float32Array(), ...meanings] = await encode([known, message]);
  const [wording = new Float32Array()] = await encode([message], 'wording');
  const features = replacedFeatures([{ text: known, vector, age: 2 }], { text: message, meanings, wording });
  return replacedAt(features, replacedThreshold) === 0;
};
