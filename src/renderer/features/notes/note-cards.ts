import { withCloze } from '../../../shared/text/cloze';
import type { CardInput } from '../../../shared/model';

/** A card suggested by a note; `label` is the heading or the words that it asks for. */
export interface NoteCard {
  readonly label: string;
  readonly input: Pick<CardInput, 'kind' | 'front' | 'back'>;
}

const maxCards = 12;
const bold = /(\*\*|__)(?=\S)([^*_\n]{1,120}?\S?)\1/g;

interface Section {
  readonly heading: string;
  readonly body: string;
}

/** Each heading with the text up to the next one; headings in code don't count. */
const sectionsOf = (content: string): readonly Section[] => {
  const sections: { heading: string; lines: string[] }[] = [];
  let fence: string | null = null;
  for (const line of content.split('\n')) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const heading = fence === null ? /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1] : undefined;
    if (heading !== undefined) sections.push({ heading, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ heading, lines }) => ({ heading, body: lines.join('\n').trim() }));
};

/** Cards for the headings of a note, with their text on the back, and cloze cards for the bold words in its lines. */
export const cardsOfNote = (content: string): readonly NoteCard[] => {
  const ofHeadings = sectionsOf(content)
    .filter(({ body }) => body !== '')
    .map(({ heading, body }): NoteCard => ({
      label: heading,
      input: { kind: 'plain', front: heading, back: body },
    }));
  const ofTerms = content.split('\n').flatMap((line) =>
    [...line.matchAll(bold)].map((match): NoteCard => {
      const [all, marks = '', term = ''] = match;
      const text = line.replace(/^\s*(?:[-*+]\s(?:\[[ xX]\]\s)?|\d+[.)]\s|>\s?|#{1,6}\s)/, '');
      const start = text.indexOf(all) + marks.length;
      return {
        label: term,
        input: { kind: 'cloze', front: withCloze(text, start, start + term.length), back: '' },
      };
    }),
  );
  const cards = new Map([...ofHeadings, ...ofTerms].map((card) => [card.label, card]));
  return [...cards.values()].slice(0, maxCards);
};
