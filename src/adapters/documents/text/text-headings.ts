const numberWord =
  '(?:\\d{1,3}|[ivxlcdm]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
const chapterLine = new RegExp(
  `^(?:chapter|kapitel|chapitre|capítulo|capitolo)\\s+${numberWord}\\b[.:—–-]?(?:\\s.{0,90})?$`,
  'iu',
);
const partLine = new RegExp(
  `^(?:part|book|section|appendix)\\s+(?:${numberWord}|[a-z])\\b[.:—–-]?(?:\\s.{0,90})?$`,
  'iu',
);
const unnumberedLine =
  /^(?:prologue|epilogue|introduction|preface|foreword|afterword|conclusion|acknowledg(?:e)?ments|contents|glossary|bibliography|index)$/iu;

/** The level of a heading in plain text, such as "Chapter 4. The Wall" or "THE WALL"; null for any other line. */
export const headingLevel = (line: string, isAlone: boolean): number | null => {
  if (line.length === 0 || line.length > 110) return null;
  if (/[.,;]$/u.test(line) && !chapterLine.test(line)) return null;
  if (chapterLine.test(line) || unnumberedLine.test(line)) return 1;
  if (partLine.test(line)) return 1;
  if (isAlone && isCapitals(line)) return 2;
  return null;
};

const isCapitals = (line: string): boolean => {
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && line === line.toUpperCase() && line !== line.toLowerCase() && line.length <= 80;
};

/** The level of a line underlined by the next one, as in "Knots" above "=====". */
export const underlineLevel = (line: string, below: string): number | null => {
  const title = line.trim();
  const level =
    ['=', '-', '~', '^'].findIndex(
      (mark) => below.trim() !== '' && below.trim().replaceAll(mark, '') === '',
    ) + 1;
  const fits = Math.abs(below.trim().length - title.length) <= 3;
  return level > 0 && fits && below.trim().length >= 3 && /\p{L}/u.test(title) && title.length <= 110
    ? level
    : null;
};
