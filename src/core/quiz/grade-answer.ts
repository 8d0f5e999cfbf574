import type { QuestionKind, QuizResult } from '../../shared/model';
import { numberWords } from '../../shared/text/grammar/number-words';
import { stem } from '../../shared/text/grammar/stem';

/** A word of this many letters may have one typing error. */
const longEnoughForTypo = 6;

/** Without accents, capitals, punctuation and articles. */
const foldAnswer = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:an?|the)\s+/u, '');

const isPluralOf = (one: string, other: string): boolean =>
  one === `${other}s` || one === `${other}es` || (other.endsWith('y') && one === `${other.slice(0, -1)}ies`);

/** Whether one insertion, deletion, replacement or swap of neighbours makes `a` into `b`. */
const isOneTypoAway = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
};

const isSameWord = (given: string, answer: string): boolean =>
  given === answer ||
  isPluralOf(given, answer) ||
  isPluralOf(answer, given) ||
  (answer.length >= longEnoughForTypo && isOneTypoAway(given, answer));

/** Case, accents, plural, hyphens and one typing error in a long word do not matter. */
const gradeWords = (given: string, answer: string): QuizResult => {
  const [said, meant] = [foldAnswer(given), foldAnswer(answer)];
  if (said === '') return 'wrong';
  if (isSameWord(said.replaceAll(' ', ''), meant.replaceAll(' ', ''))) return 'right';
  const [own, wanted] = [said.split(' '), meant.split(' ')];
  if (own.length === wanted.length && own.every((word, at) => isSameWord(word, wanted[at] ?? '')))
    return 'right';
  const shared = wanted.filter((word) => own.some((one) => stem(one) === stem(word)));
  return wanted.length > 1 && shared.length >= wanted.length / 2 ? 'partly' : 'wrong';
};

interface Unit {
  /** The quantity that is measured. */
  readonly of: string;
  readonly factor: number;
}

const unitList: readonly (readonly [of: string, factor: number, names: string])[] = [
  ['time', 1, 's sec secs second seconds'],
  ['time', 60, 'min mins minute minutes'],
  ['time', 3600, 'h hr hrs hour hours'],
  ['time', 86_400, 'd day days'],
  ['time', 604_800, 'week weeks'],
  ['months', 1, 'month months'],
  ['months', 12, 'year years yr yrs'],
  ['months', 1200, 'century centuries'],
  ['length', 0.001, 'mm millimetre millimetres millimeter millimeters'],
  ['length', 0.01, 'cm centimetre centimetres centimeter centimeters'],
  ['length', 1, 'm metre metres meter meters'],
  ['length', 1000, 'km kilometre kilometres kilometer kilometers'],
  ['length', 1609.344, 'mile miles'],
  ['length', 0.3048, 'ft foot feet'],
  ['length', 0.0254, 'in inch inches'],
  ['mass', 0.001, 'mg'],
  ['mass', 1, 'g gram grams'],
  ['mass', 1000, 'kg kilogram kilograms'],
  ['mass', 453.592_37, 'lb lbs pound pounds'],
  ['mass', 1_000_000, 'ton tons tonne tonnes'],
  ['volume', 0.001, 'ml'],
  ['volume', 1, 'l litre litres liter liters'],
  ['share', 1, '% percent'],
];
const units = new Map<string, Unit>(
  unitList.flatMap(([of, factor, names]) => names.split(' ').map((name) => [name, { of, factor }] as const)),
);
const scales: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

const quantityIn = (text: string): Quantity | null => {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\bper cent\b/gu, '%')
    .replace(/^(?:about|around|roughly|circa|c\.|in|some)\s+/u, '');
  const found = /^(?<number>\d[\d,]*(?:\.\d+)?|\p{L}+)\s*(?<rest>.*)$/u.exec(plain)?.groups;
  if (!found) return null;
  const digits = (found['number'] ?? '').replaceAll(',', '');
  const value = /^\d/u.test(digits) ? Number(digits) : numberWords[digits];
  if (value === undefined || Number.isNaN(value)) return null;
  const [first = '', ...others] = (found['rest'] ?? '').replace(/[.\s]+$/u, '').split(/\s+/u);
  const scale = scales[first];
  return {
    value: value * (scale ?? 1),
    unit: scale === undefined ? [first, ...others].join(' ') : others.join(' '),
  };
};

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

/** The number has to be right. Another unit is right if it is the same quantity; a missing one is partly right. */
const gradeNumber = (given: string, answer: string): QuizResult => {
  const [said, meant] = [quantityIn(given), quantityIn(answer)];
  if (!said || !meant) return gradeWords(given, answer);
  if (said.unit === meant.unit) return isNear(said.value, meant.value) ? 'right' : 'wrong';
  if (said.unit === '' && meant.unit !== '') return isNear(said.value, meant.value) ? 'partly' : 'wrong';
  const [own, wanted] = [units.get(said.unit), units.get(meant.unit)];
  if (own && wanted && own.of === wanted.of)
    return isNear(said.value * own.factor, meant.value * wanted.factor) ? 'right' : 'wrong';
  return meant.unit === '' && isNear(said.value, meant.value) ? 'right' : 'wrong';
};

/** Grades by rule; null for an open question, which the learner grades. */
export const gradeAnswer = (kind: QuestionKind, given: string, answer: string): QuizResult | null => {
  switch (kind) {
    case 'choice':
      return given.trim() === answer ? 'right' : 'wrong';
    case 'cloze':
      return gradeWords(given, answer);
    case 'number':
      return gradeNumber(given, answer);
    case 'open':
      return null;
  }
};
