const types: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  date: 'a date',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-05-31',
  datetime: 'a time such as 2026-05-31T14:30:00Z',
  url: 'a web address such as http://localhost:8080',
  uuid: 'a UUID',
};

const count = (n: number, one: string, more: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : more}`;

/** What is wrong with a field of the input. Each text continues a sentence that begins with the field. */
export const inputProblem = {
  wrongType: (type: string) => `must be ${types[type] ?? `of the type ${type}`}`,
  empty: 'must not be empty',
  tooShort: (least: number) => `must have at least ${count(least, 'character', 'characters')}`,
  tooLong: (most: number) => `must have at most ${count(most, 'character', 'characters')}`,
  tooFew: (least: number) => `must have at least ${count(least, 'entry', 'entries')}`,
  tooMany: (most: number) => `must have at most ${count(most, 'entry', 'entries')}`,
  tooLow: (least: number) => `must be at least ${least.toLocaleString('en')}`,
  notAbove: (bound: number) => `must be more than ${bound.toLocaleString('en')}`,
  tooHigh: (most: number) => `must be at most ${most.toLocaleString('en')}`,
  notBelow: (bound: number) => `must be less than ${bound.toLocaleString('en')}`,
  wrongFormat: (format: string) => (formats[format] ? `must be ${formats[format]}` : 'is not valid'),
  notAnOption: (options: string) => `must be one of ${options}`,
  unknownFields: (names: string) => `has unknown fields: ${names}`,
  invalid: 'is not valid',
  nestedTooDeeply: 'is nested too deeply',
  nullCharacter: 'contains a null character',
  halfSurrogate: 'contains half a surrogate pair, which is not valid text',
} as const;

/** The rules of the contract that a schema checks itself; its error message is the name of the rule. */
export const inputRule = {
  oldWording: 'only applies together with a new wording in “fact”',
  confidenceRange: 'must not be above “maxConfidence”',
  timeRange: 'must not be after “to”',
  pageRange: 'must not be before “from”',
  tooManyPeriods: 'is too far before “to” for periods of this length; choose longer periods',
  scopeId: 'only applies together with “scope”, and is required if that is a book or a collection',
  modelMissing: 'must be a model of this provider',
  addressWithUserName: 'must not contain a user name or a password; enter a key in its own field',
  onePlace: 'must name only one of before, after, around, session and since',
  noFactChange:
    'must name at least one field to change: fact, status, importance, ttlDays, pinned, muted or scope',
  badLanguage: 'must be a language tag such as “en” or “pt-BR”',
  badBookId: 'must be “b” and 16 hexadecimal digits',
} as const;

export type InputRule = keyof typeof inputRule;
