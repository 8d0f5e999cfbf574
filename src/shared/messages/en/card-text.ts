import { sayStatement } from '../../text/grammar/statement';
import {
  type AnswerCard,
  asNoteId,
  type CardPlace,
  type CardQuote,
  type CardSection,
  type Citation,
  type SectionOf,
} from '../../model';
import { noteMarker } from '../../text/notes/note-marker';
import { bookWarningText } from './book-warnings';
import { isNumbered, remarkText } from './remark-text';

type Cites = readonly Citation[];

const marker = (cites: Cites, cite: number): string => cites[cite]?.marker ?? '';

const quoteText = ({ cite, blocks }: CardQuote, cites: Cites): string =>
  [
    ...blocks.map(({ kind, text }) => (kind === 'code' ? `\`\`\`\n${text}\n\`\`\`` : text)),
    marker(cites, cite),
  ].join(blocks.some(({ kind }) => kind !== 'prose') ? '\n' : ' ');

const placeText = ({ cite, heading, line }: CardPlace, cites: Cites): string =>
  `- ${heading === null ? '' : `${heading}: `}${line} ${marker(cites, cite)}`;

const list = (title: string, rows: readonly string[]): string =>
  rows.length === 0 ? '' : [title, ...rows].join('\n');

const placesTitle = {
  also: 'Also in the book:',
  closest: 'No passage answers this directly. These come closest:',
  elsewhere: 'Where else the book covers this:',
} as const;

const outlineTitle = { book: 'Chapters:', chapter: 'Sections:', next: 'What comes next:' } as const;

const rememberedTitle = {
  saving: '',
  saved: 'Saved to Memory:',
  known: 'Already in Memory:',
  pending: 'Waiting for your approval in Memory:',
  shadow: 'Recorded on trial, not used yet, because Memory is in shadow mode:',
  refused: 'Not saved: your memory settings do not allow it.',
  failed: 'This could not be saved.',
} as const;

const day = (at: string): string => at.slice(0, 10);
const moment = (at: string): string => `${day(at)} ${at.slice(11, 16)} UTC`;

/** "34 of 60", or "12 (34 of 60)" if the page has a different number printed on it. */
const pageOf = ({ page, label, pages }: SectionOf<'reading'>): string => {
  const place = `${String(page)} of ${String(pages)}`;
  return label === String(page) ? place : `${label} (${place})`;
};

/** A title such as "Chapter 3" already contains its number. */
const numbered = (number: number | null, title: string): string =>
  number === null || isNumbered(title) ? title : `${String(number)}. ${title}`;

const plural = (n: number, one: string): string => `${String(n)} ${one}${n === 1 ? '' : 's'}`;

const pageRange = ({ from, to }: SectionOf<'summary'>): string =>
  from === to ? `p. ${from}` : `pp. ${from} to ${to}`;

const sectionText = (section: CardSection, cites: Cites): string => {
  switch (section.kind) {
    case 'quote':
      return quoteText(section, cites);
    case 'places':
      return list(
        placesTitle[section.role],
        section.rows.map((row) => placeText(row, cites)),
      );
    case 'told':
      return list(
        'You told me:',
        section.rows.map(
          ({ at, until, ...said }) =>
            `- ${sayStatement(said, 'you')} (${day(at)}${until === null ? '' : `, until ${day(until)}`})`,
        ),
      );
    case 'notes':
      return list(
        'From your notes:',
        section.rows.map(
          ({ source, id, title, line }) =>
            `- ${title === null ? '' : `${title}: `}${line}${source === 'note' ? ` ${noteMarker(asNoteId(id))}` : ''}`,
        ),
      );
    case 'earlier':
      return list(
        'From earlier messages:',
        section.rows.map(({ text, at }) => `- “${text}” (${day(at)})`),
      );
    case 'topic':
      return list(
        `From the topic “${section.title}”:`,
        section.rows.map(({ line, day: on }) => `- ${line}${on === null ? '' : ` (${on})`}`),
      );
    case 'verbatim':
      return section.rows
        .map(
          ({ by, text, at, session }) =>
            `${by === 'learner' ? 'You said' : 'The answer was'} (${moment(at)}${session === '' ? '' : `, in “${session}”`}):\n> ${text.replaceAll('\n', '\n> ')}`,
        )
        .join('\n\n');
    case 'sessions':
      return list(
        'From earlier sessions:',
        section.rows.map(({ title, summary, at }) => `- ${title} (${day(at)}): ${summary}`),
      );
    case 'plans':
      return list(
        'From your plans:',
        section.rows.map(
          ({ title, done, steps, next }) =>
            `- ${title}: ${String(done)} of ${String(steps)} steps done${next ? `, next: ${next.title}` : ''}`,
        ),
      );
    case 'reading':
      return `You are on page ${pageOf(section)}${section.chapter ? `, in “${section.chapter}”` : ''}.`;
    case 'about':
      return [
        section.title,
        section.author === null ? 'The file doesn’t name an author.' : `Author: ${section.author}`,
        `${plural(section.chapters, 'chapter')}, ${plural(section.pages, 'page')}`,
      ].join('\n');
    case 'summary':
      return list(
        `Key sentences${section.title ? ` of “${section.title}”` : ''}, ${pageRange(section)}:`,
        section.groups.flatMap(({ heading, sentences }) => [
          ...(heading === null ? [] : [heading]),
          ...sentences.map(({ cite, text }) => `- “${text}” ${marker(cites, cite)}`),
        ]),
      );
    case 'outline':
      return list(
        outlineTitle[section.of],
        section.rows.map(({ number, title, label }) => `- ${numbered(number, title)} (p. ${label})`),
      );
    case 'terms':
      return section.rows.map((row) => `${row.term}: ${quoteText(row, cites)}`).join('\n');
    case 'compare':
      return section.sides
        .map(({ term, quote }) => `${term}: ${quote === null ? 'nothing found' : quoteText(quote, cites)}`)
        .join('\n');
    case 'quiz':
      return section.rows
        .map(
          ({ prompt, answer, cite }, at) => `${String(at + 1)}. ${prompt} (${answer}) ${marker(cites, cite)}`,
        )
        .join('\n');
    case 'searched':
      return [
        `Not found in this book. Looked for ${section.words.join(', ')}.`,
        section.textless === null ? '' : bookWarningText(section.textless),
      ]
        .filter(Boolean)
        .join(' ');
    case 'remark':
      return `${remarkText(section.remark)}${section.remark.kind === 'next-chapter' ? '.' : ''}`;
    case 'remembered':
      return [
        rememberedTitle[section.state],
        ...section.rows.map((said) => `- ${sayStatement(said, 'you')}`),
      ].join('\n');
    case 'next':
      return '';
  }
};

/** A card as plain text with citation markers: the turn's content for REST, the clipboard and models. */
export const cardText = ({ sections }: AnswerCard, citations: Cites): string =>
  sections
    .map((section) => sectionText(section, citations))
    .filter((text) => text !== '')
    .join('\n\n');
