import type { PageRange, TextlessPages } from '../../model';
import type { bookWarningText as english } from '../en/book-warnings';
import type { Translation } from '../translation';

const maxRanges = 12;

const pageRangesText = (ranges: readonly PageRange[]): string => {
  const shown = ranges
    .slice(0, maxRanges)
    .map(([from, to]) => (from === to ? String(from) : `${String(from)} bis ${String(to)}`));
  const rest = ranges.length - shown.length;
  const all = rest > 0 ? [...shown, `${String(rest)} weitere Stellen`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} und ${all.at(-1) ?? ''}`;
};

const pagesText = (ranges: readonly PageRange[]): string => {
  const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return `${count === 1 ? 'Seite' : 'Seiten'} ${pageRangesText(ranges)}`;
};

const textlessPlace = ({ pages, of, relabelled }: TextlessPages): string => {
  const count = pages.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (count === of) return of === 1 ? 'der einzigen Seite' : `keiner der ${String(of)} Seiten`;
  return `${relabelled ? 'PDF-' : ''}${pagesText(pages)}`;
};

export const bookWarningText: Translation<typeof english> = (warning) => {
  switch (warning.kind) {
    case 'textless-pages': {
      const place = textlessPlace(warning);
      return `Auf ${place} steht ${place.startsWith('keiner') ? '' : 'kein '}Text, wahrscheinlich ist das gescannt. Lesen kannst du es; durchsuchen und dazu fragen erst, wenn der Text erkannt ist (OCR).`;
    }
    case 'damaged-pages':
      return `Wegen Beschädigung ausgelassen: ${pagesText(warning.pages)}.`;
    case 'no-contents':
      return 'Das Buch hat kein Inhaltsverzeichnis. Stattdessen werden seine Überschriften verwendet.';
    case 'lost-contents':
      return warning.entries === 1
        ? '1 Eintrag des Inhaltsverzeichnisses führt nirgendwohin.'
        : `${String(warning.entries)} Einträge des Inhaltsverzeichnisses führen nirgendwohin.`;
    case 'no-reading-order':
      return 'Das Buch nennt seine Lesereihenfolge nicht. Stattdessen wird die seiner Dateiliste verwendet.';
    case 'missing-part':
      return `Ein Teil des Buchs (${warning.name}) fehlt.`;
  }
};
