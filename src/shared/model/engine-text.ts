import { z } from 'zod';

/** A text of the engine's catalogue: its key and parameters, which may be such texts too. */
export interface EngineText {
  readonly key: string;
  readonly parameters: readonly TextParameter[];
}

export type TextParameter =
  string | number | null | EngineText | { readonly [name: string]: number | null | undefined };

/** What the engine says about its work: a text of its catalogue, or a message of another program, unchanged. */
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
