import { z } from 'zod';
import { engineTextSchema, type EngineText, type Sentence, type TextParameter } from '../model/engine-text';
import { engineTexts, keyedTexts, type EngineTexts } from './engine-texts';

/** A parameter that is a text may be one of the catalogue. */
type OrText<T> = T | (string extends T ? EngineText : never);
type OrTexts<T extends readonly unknown[]> = { readonly [At in keyof T]: OrText<T[At]> };

/** The catalogue with a value for each text instead of the text itself. */
type Keyed<T> = T extends string
  ? EngineText
  : T extends (...parameters: infer Parameters) => string
    ? (...parameters: OrTexts<Parameters>) => EngineText
    : { readonly [Key in keyof T]: Keyed<T[Key]> };

/** As stored in JSON, without undefined ones at the end. */
const asJson = (parameters: readonly unknown[]): readonly TextParameter[] =>
  JSON.parse(
    JSON.stringify(parameters.slice(0, parameters.findLastIndex((one) => one !== undefined) + 1)),
  ) as readonly TextParameter[];

const keyed = (texts: unknown, key: string): unknown => {
  if (typeof texts === 'string') return { key, parameters: [] };
  if (typeof texts === 'function')
    return (...parameters: readonly unknown[]) => ({ key, parameters: asJson(parameters) });
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, text]) => [name, keyed(text, key ? `${key}.${name}` : name)]),
  );
};

export const {
  backupFault,
  cardFileProblem,
  damage,
  danger,
  databaseFault,
  errorText,
  fileAdvice,
  fileKind,
  fileSize,
  formatNouns,
  importReasons,
  inputProblem,
  inputRule,
  jobLabels,
  modelServer,
  storedFile,
  textProblem,
  transferText,
  unnamedBook,
} = keyed(keyedTexts, '') as Keyed<typeof keyedTexts>;

const isText = (parameter: TextParameter): parameter is EngineText =>
  typeof parameter === 'object' && parameter !== null && Array.isArray(parameter['parameters']);

const find = (catalogue: EngineTexts, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Readonly<Record<string, unknown>>)[name]
          : undefined,
      catalogue,
    );

/** The text in the language of the catalogue; null if it does not exist there or takes other parameters now. */
export const renderEngineText = (catalogue: EngineTexts, { key, parameters }: EngineText): string | null => {
  const found = find(catalogue, key);
  if (typeof found === 'string') return found;
  if (typeof found !== 'function') return null;
  const filled = parameters.map((one) => (isText(one) ? (renderEngineText(catalogue, one) ?? '') : one));
  try {
    return (found as (...all: readonly unknown[]) => string)(...filled);
  } catch {
    return null;
  }
};

export const inEnglish = (said: Sentence): string =>
  typeof said === 'string' ? said : (renderEngineText(engineTexts, said) ?? said.key);

type Said<Name extends string, Words> = { readonly [Field in Name]: Words } & {
  readonly [Field in `${Name}Text`]?: EngineText;
};

/**
 * A sentence as the API returns it: in English and, if it is a text of the catalogue, also as that, for translation.
 */
export function sentenceFields<Name extends string>(name: Name, said: Sentence): Said<Name, string>;
export function sentenceFields<Name extends string>(
  name: Name,
  said: Sentence | null,
): Said<Name, string | null>;
export function sentenceFields(name: string, said: Sentence | null) {
  return {
    [name]: said && inEnglish(said),
    ...(typeof said === 'object' && said !== null && { [`${name}Text`]: said }),
  };
}

/** As stored in a table: with the English words, in case a later version no longer has the text. */
export const toStored = (said: Sentence): string =>
  typeof said === 'string' ? said : JSON.stringify({ ...said, message: inEnglish(said) });

const storedSchema = z.intersection(engineTextSchema, z.object({ message: z.string() }));

export const fromStored = (stored: string): Sentence => {
  if (!stored.startsWith('{"key":')) return stored;
  try {
    const { message, key, parameters } = storedSchema.parse(JSON.parse(stored));
    return renderEngineText(engineTexts, { key, parameters }) === null ? message : { key, parameters };
  } catch {
    // A message of another program that only begins like a stored text.
    return stored;
  }
};
