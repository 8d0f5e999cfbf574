import type { inputProblem as englishProblem, inputRule as englishRule } from '../en/input';
import type { Translation } from '../translation';

const types: Readonly<Record<string, string>> = {
  array: 'eine Liste',
  boolean: 'true oder false',
  date: 'ein Datum',
  int: 'eine ganze Zahl',
  number: 'eine Zahl',
  object: 'ein Objekt',
  record: 'ein Objekt',
  string: 'ein Text',
};

const formats: Readonly<Record<string, string>> = {
  date: 'ein Datum wie 2026-05-31',
  datetime: 'ein Zeitpunkt wie 2026-05-31T14:30:00Z',
  url: 'eine Webadresse wie http://localhost:8080',
  uuid: 'eine UUID',
};

const entries = (n: number): string => `${n.toLocaleString('de')} ${n === 1 ? 'Eintrag' : 'Einträge'}`;

export const inputProblem: Translation<typeof englishProblem> = {
  wrongType: (type) => `muss ${types[type] ?? `vom Typ ${type}`} sein`,
  empty: 'darf nicht leer sein',
  tooShort: (least) => `muss mindestens ${least.toLocaleString('de')} Zeichen haben`,
  tooLong: (most) => `darf höchstens ${most.toLocaleString('de')} Zeichen haben`,
  tooFew: (least) => `muss mindestens ${entries(least)} haben`,
  tooMany: (most) => `darf höchstens ${entries(most)} haben`,
  tooLow: (least) => `muss mindestens ${least.toLocaleString('de')} sein`,
  notAbove: (bound) => `muss größer als ${bound.toLocaleString('de')} sein`,
  tooHigh: (most) => `darf höchstens ${most.toLocaleString('de')} sein`,
  notBelow: (bound) => `muss kleiner als ${bound.toLocaleString('de')} sein`,
  wrongFormat: (format) => (formats[format] ? `muss ${formats[format]} sein` : 'ist ungültig'),
  notAnOption: (options) => `muss einer dieser Werte sein: ${options}`,
  unknownFields: (names) => `hat unbekannte Felder: ${names}`,
  invalid: 'ist ungültig',
  nestedTooDeeply: 'ist zu tief verschachtelt',
  nullCharacter: 'enthält ein Nullzeichen',
  halfSurrogate: 'enthält ein halbes Surrogatpaar, also keinen gültigen Text',
};

export const inputRule: Translation<typeof englishRule> = {
  oldWording: 'gilt nur zusammen mit einem neuen Wortlaut in „fact“',
  confidenceRange: 'darf nicht über „maxConfidence“ liegen',
  timeRange: 'darf nicht nach „to“ liegen',
  pageRange: 'darf nicht vor „from“ liegen',
  tooManyPeriods: 'liegt für Abschnitte dieser Länge zu weit vor „to“; wähle längere Abschnitte',
  scopeId: 'gilt nur zusammen mit „scope“ und ist nötig, wenn das ein Buch oder eine Sammlung ist',
  modelMissing: 'muss ein Modell dieses Anbieters sein',
  addressWithUserName:
    'darf keinen Benutzernamen und kein Passwort enthalten; trage einen Schlüssel in sein eigenes Feld ein',
  onePlace: 'darf nur eines von before, after, around, session und since nennen',
  noFactChange:
    'muss mindestens ein Feld nennen, das sich ändern soll: fact, status, importance, ttlDays, pinned, muted oder scope',
  badLanguage: 'muss ein Sprachkürzel wie „de“ oder „pt-BR“ sein',
  badBookId: 'muss aus „b“ und 16 hexadezimalen Ziffern bestehen',
};
