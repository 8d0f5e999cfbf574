import type { type as en } from '../../en/reading/type';
import { formatDecimal } from '../../format';
import type { Translation } from '../../translation';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The typography of the reader. */
export const type: Translation<typeof en> = {
  title: 'Schrift',
  tip: 'Schrift (T)',
  font: 'Schriftart',
  fonts: { book: 'Buch', sans: 'Serifenlos', easy: 'Gut lesbar' },
  fontSize: 'Größe',
  lineHeight: 'Zeilenabstand',
  wordSpacing: 'Wortabstand',
  width: 'Breite',
  values: {
    fontSize: (px) => `${px} px`,
    lineHeight: (times) => formatDecimal(times, 2),
    wordSpacing: (em) => `+${percent(em)}`,
    width: (rem) => percent(rem / 33.5),
  },
  turning: 'Lesen',
  turnings: { scroll: 'Scrollen', pages: 'Blättern' },
  paper: 'Papier',
  papers: { window: 'Wie das Fenster', white: 'Weiß', sepia: 'Sepia', dark: 'Dunkel' },
  reset: 'Zurücksetzen',
};
