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

const toldText = ({ rows }: SectionOf<'told'>): string =>
  list(
    'You told me:',
    rows.map(
      ({ at, until, ...said }) =>
        `- ${sayStatement(said, 'you')} (${day(at)}${until === null ? '' : `, until ${day(until)}`})`,
    ),
  );

const notesText = ({ rows }: SectionOf<'notes'>): string =>
  list(
    'From your notes:',
    rows.map(
      ({ source, id, title, line }) =>
        `- ${title === null ? '' : `${title}: `}${line}${source === 'note' ? ` ${noteMarker(asNoteId(id))}` : ''}`,
    ),
  );

const topicText = ({ title, rows }: SectionOf<'topic'>): string =>
  list(
    `From the topic “${title}”:`,
    rows.map(({ line, day: on }) => `- ${line}${on === null ? '' : ` (${on})`}`),
  );

const verbatimText = ({ rows }: SectionOf<'verbatim'>): string =>
  rows
    .map(({ by, text, at, session }) => {
      const where = session === '' ? '' : `, in “${session}”`;
      return `${by === 'learner' ? 'You said' : 'The answer was'} (${moment(at)}${where}):\n> ${text.replaceAll('\n', '\n> ')}`;
    })
    .join('\n\n');

const plansText = ({ rows }: SectionOf<'plans'>): string =>
  list(
    'From your plans:',
    rows.map(
      ({ title, done, steps, next }) =>
        `- ${title}: ${String(done)} of ${String(steps)} steps done${next ? `, next: ${next.title}` : ''}`,
    ),
  );

const aboutText = ({ title, author, chapters, pages }: SectionOf<'about'>): string =>
  [
    title,
    author === null ? 'The file doesn’t name an author.' : `Author: ${author}`,
    `${plural(chapters, 'chapter')}, ${plural(pages, 'page')}`,
  ].join('\n');

const summaryText = (section: SectionOf<'summary'>, cites: Cites): string =>
  list(
    `Key sentences${section.title ? ` of “${section.title}”` : ''}, ${pageRange(section)}:`,
    section.groups.flatMap(({ heading, sentences }) => [
      ...(heading === null ? [] : [heading]),
      ...sentences.map(({ cite, text }) => `- “${text}” ${marker(cites, cite)}`),
    ]),
  );

const compareText = ({ sides }: SectionOf<'compare'>, cites: Cites): string =>
  sides
    .map(({ term, quote }) => `${term}: ${quote === null ? 'nothing found' : quoteText(quote, cites)}`)
    .join('\n');

const quizText = ({ rows }: SectionOf<'quiz'>, cites: Cites): string =>
  rows
    .map(({ prompt, answer, cite }, at) => `${String(at + 1)}. ${prompt} (${answer}) ${marker(cites, cite)}`)
    .join('\n');

const searchedText = ({ words, textless }: SectionOf<'searched'>): string =>
  [
    `Not found in this book. Looked for ${words.join(', ')}.`,
    textless === null ? '' : bookWarningText(textless),
  ]
    .filter(Boolean)
    .join(' ');

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
      return toldText(section);
    case 'notes':
      return notesText(section);
    case 'earlier':
      return list(
        'From earlier messages:',
        section.rows.map(({ text, at }) => `- “${text}” (${day(at)})`),
      );
    case 'topic':
      return topicText(section);
    case 'verbatim':
      return verbatimText(section);
    case 'sessions':
      return list(
        'From earlier sessions:',
        section.rows.map(({ title, summary, at }) => `- ${title} (${day(at)}): ${summary}`),
      );
    case 'plans':
      return plansText(section);
    case 'reading':
      return `You are on page ${pageOf(section)}${section.chapter ? `, in “${section.chapter}”` : ''}.`;
    case 'about':
      return aboutText(section);
    case 'summary':
      return summaryText(section, cites);
    case 'outline':
      return list(
        outlineTitle[section.of],
        section.rows.map(({ number, title, label }) => `- ${numbered(number, title)} (p. ${label})`),
      );
    case 'terms':
      return section.rows.map((row) => `${row.term}: ${quoteText(row, cites)}`).join('\n');
    case 'compare':
      return compareText(section, cites);
    case 'quiz':
      return quizText(section, cites);
    case 'searched':
      return searchedText(section);
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
