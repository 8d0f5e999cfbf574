/** Tesseract names languages by ISO 639-2; books by ISO 639-1. */
const names: Readonly<Record<string, string>> = {
  ar: 'ara',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hu: 'hun',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  la: 'lat',
  nb: 'nor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  zh: 'chi_sim',
};

/** Name of the language data for recognising a book in this language; `eng` if the language is unknown. */
export const recognitionLanguage = (language: string | null): string => {
  const [code = ''] = (language ?? '').toLowerCase().split('-');
  return names[code] ?? (code.length === 3 ? code : 'eng');
};
