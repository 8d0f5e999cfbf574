import { z } from 'zod';

const defaultConfidence = 0.8;

/** Reads a number as a share, a mark out of ten or a percentage, depending on its size. */
const shareOf = (number: number): number =>
  number <= 1 ? number : number <= 10 ? number / 10 : Math.min(number, 100) / 100;

const inWords: readonly (readonly [RegExp, number])[] = [
  [/low|un(?:sure|certain|likely)/iu, 0.5],
  [/high|certain|sure/iu, 0.9],
];

/** 0..1 from 0.9, "0.9", 90, "90%" or "high"; a default if it is missing. */
const toConfidence = (value: unknown): number => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const number = /^(?<number>\d+(?:\.\d+)?)\s*(?<percent>%?)$/u.exec(text)?.groups;
  if (number)
    return number['percent'] === '%'
      ? Math.min(Number(number['number']), 100) / 100
      : shareOf(Number(number['number']));
  return inWords.find(([words]) => words.test(text))?.[1] ?? defaultConfidence;
};

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const toFlag = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/iu.test(toText(value));

const toNumber = (value: unknown): number | null => {
  const digits = /\d+/u.exec(toText(value))?.[0];
  return digits === undefined ? null : Number(digits);
};

const coercedBy = <Value>(read: (value: unknown) => Value) => z.unknown().optional().transform(read);

/** Fields of a reply that are read in any form a model may give them. */
export const coerced = {
  text: coercedBy(toText),
  confidence: coercedBy(toConfidence),
  flag: coercedBy(toFlag),
  /** The first whole number: "p. 24" is 24. */
  number: coercedBy(toNumber),
} as const;
