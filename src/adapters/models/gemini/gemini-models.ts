import type { ModelInfo, Price } from '../../../shared/model';
import type { GeminiModel } from './gemini-client';

/** Names of models that produce or take something other than text, or are made for special tasks. */
const otherKinds =
  /image|imagen|veo|lyria|tts|audio|live|speech|omni|banana|robotics|computer-use|deep-research|antigravity|customtools|aqa|learnlm|gemma/i;

/** `gemini-3.8-flash` → 3.8; null for previews, other families and longer names. */
const stableFlash = /^gemini-(\d+(?:\.\d+)?)-flash$/;
const anyFlash = /^gemini-(\d+(?:\.\d+)?)-flash(?:-preview.*)?$/;

const newestOf = (names: readonly string[], family: RegExp): string | undefined =>
  names
    .flatMap((name) => {
      const version = family.exec(name)?.[1];
      return version === undefined ? [] : [{ name, version: Number(version) }];
    })
    .toSorted((one, other) => other.version - one.version)[0]?.name;

/**
 * The default model: the alias of the newest Flash, which stays valid when a model is retired; without it the newest
 * stable Flash, then the newest Flash of any kind.
 */
export function suggestedGeminiModel(names: readonly string[]): string | undefined {
  if (names.includes('gemini-flash-latest')) return 'gemini-flash-latest';
  return newestOf(names, stableFlash) ?? newestOf(names, anyFlash) ?? names[0];
}

/**
 * Dimensions that the documentation recommends; the API accepts any from 128 to 3,072
 * (ai.google.dev/gemini-api/docs/embeddings). Those of an unknown model are unknown.
 */
const geminiDimensions = [3072, 1536, 768] as const;
export const geminiDimensionOf = (model: string): number | null =>
  /^gemini-embedding-(?:001|2)(?:-|$)/.test(model) ? geminiDimensions[0] : null;

const canOf = ({ name, methods }: GeminiModel): ModelInfo['can'] => {
  if (methods.some((method) => /embed/i.test(method))) return ['embed'];
  return methods.includes('generateContent') && name.startsWith('gemini-') && !otherKinds.test(name)
    ? ['answer']
    : [];
};

/** The models that Lectern can use; the default of each kind is marked. */
export function toModelInfos(
  models: readonly GeminiModel[],
  priceOf: (model: string) => Price | null,
): readonly ModelInfo[] {
  const able = models.map((model) => ({ model, can: canOf(model) })).filter(({ can }) => can.length > 0);
  const named = (kind: ModelInfo['can'][number]): readonly string[] =>
    able.filter(({ can }) => can.includes(kind)).map(({ model }) => model.name);
  const embedders = named('embed');
  const suggested = new Set([
    suggestedGeminiModel(named('answer')),
    embedders.includes('gemini-embedding-2') ? 'gemini-embedding-2' : embedders[0],
  ]);
  return able.map(({ model, can }) => ({
    name: model.name,
    label: model.label,
    can,
    contextTokens: model.inputTokens,
    dimension: can.includes('embed') ? geminiDimensionOf(model.name) : null,
    dimensions: can.includes('embed') && geminiDimensionOf(model.name) !== null ? [...geminiDimensions] : [],
    price: priceOf(model.name),
    suggested: suggested.has(model.name),
  }));
}
