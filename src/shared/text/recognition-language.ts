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

/** The name of the data with which a book in this language is recognised, `eng` where it is not known. */
export const recognitionLanguage = (language: string | null): string => {
  const [code = ''] = (language ?? '').toLowerCase().split('-');
  return names[code] ?? (code.length === 3 ? code : 'eng');
};
