import { z } from 'zod';

/** A text of the engine's catalogue: its name there and what its gaps are filled with, among it other such texts. */
export interface EngineText {
  readonly key: string;
  readonly parameters: readonly TextParameter[];
}

export type TextParameter =
  string | number | null | EngineText | { readonly [name: string]: number | null | undefined };

/** What the engine says about its work: a text of its catalogue, or the words of another program as they are. */
export type Sentence = string | EngineText;

export const engineTextSchema: z.ZodType<EngineText> = z.lazy(() =>
  z.object({ key: z.string(), parameters: z.array(parameterSchema) }),
);
const parameterSchema: z.ZodType<TextParameter> = z.union([
  z.string(),
  z.number(),
  z.null(),
  engineTextSchema,
  z.record(z.string(), z.number().nullable().optional()),
]);
