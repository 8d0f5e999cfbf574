const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The typography of the reader. */
export const type = {
  title: 'Typography',
  tip: 'Typography (T)',
  font: 'Font',
  fonts: { book: 'Book', sans: 'Sans', easy: 'Easy to read' },
  fontSize: 'Size',
  lineHeight: 'Line spacing',
  wordSpacing: 'Word spacing',
  width: 'Width',
  values: {
    fontSize: (px: number) => `${px} px`,
    lineHeight: (times: number) => times.toFixed(2),
    wordSpacing: (em: number) => `+${percent(em)}`,
    width: (rem: number) => percent(rem / 33.5),
  },
  turning: 'Reading',
  turnings: { scroll: 'Scroll', pages: 'Pages' },
  paper: 'Paper',
  papers: { window: 'Match the window', white: 'White', sepia: 'Sepia', dark: 'Dark' },
  reset: 'Reset',
};
