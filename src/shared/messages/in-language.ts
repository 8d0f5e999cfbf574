import type { Translation } from './translation';

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (english: unknown, translated: unknown): unknown => {
  if (translated === undefined) return english;
  if (!isPart(english) || !isPart(translated)) return translated;
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, merged(value, translated[key])]),
  );
};

/** The English catalogue with its texts in another language; those that are missing stay English. */
export const inLanguage = <T>(english: T, translation: Translation<T>): T =>
  merged(english, translation) as T;
