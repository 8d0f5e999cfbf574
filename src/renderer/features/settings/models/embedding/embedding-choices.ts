import type { EmbeddingChoice, ModelInfo, OutputType } from '../../../../../shared/model';

/** A model whose vectors can be chosen. */
export interface EmbeddingOption {
  readonly provider: EmbeddingChoice['provider'];
  readonly model: string | null;
  readonly label: string;
  readonly dimension: number | null;
  readonly dimensions: readonly number[];
}

export const optionsOf = (
  provider: EmbeddingChoice['provider'],
  offered: readonly ModelInfo[],
): readonly EmbeddingOption[] =>
  offered
    .filter(({ can }) => can.includes('embed'))
    .map(({ name, label, dimension, dimensions }) => ({
      provider,
      model: name,
      label,
      dimension,
      dimensions,
    }));

export const keyOf = ({ provider, model }: Pick<EmbeddingChoice, 'provider' | 'model'>): string =>
  `${provider}:${model ?? ''}`;

/** The choice for an option, with the dimension and output type if the option supports them. */
export const choiceFor = (
  option: EmbeddingOption,
  dimension: number | null,
  outputType: OutputType,
): EmbeddingChoice => ({
  provider: option.provider,
  model: option.model,
  dimension: dimension !== null && option.dimensions.includes(dimension) ? dimension : null,
  outputType: option.provider === 'voyage' ? outputType : 'float',
});

export const sameChoice = (a: EmbeddingChoice, b: EmbeddingChoice): boolean =>
  keyOf(a) === keyOf(b) && a.dimension === b.dimension && a.outputType === b.outputType;
