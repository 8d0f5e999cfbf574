import type { AskNext, SectionOf } from '../../../shared/model';
import { remarkText } from '../../../shared/messages/en/remark-text';
import { formatNumber, plural } from '../format';

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Small numbers as words, for the beginning of a sentence. */
const spelled = (n: number): string => numberWords[n] ?? formatNumber(n);

const pages = (n: number): string => plural(n, 'page', 'pages');
/** A title with its number in front. Many titles already contain it, as in "3. Breath" or "Chapter 3: Breath". */
function numbered(number: number | null, title: string): string {
  if (number === null) return title;
  const bare = title.replace(new RegExp(String.raw`^(?:chapter\s+)?${number}(?!\d)[\s.:·–—-]*`, 'iu'), '');
  return bare === '' ? title : `${number} · ${bare}`;
}

type Summary = SectionOf<'summary'>;

const summaryOrder: Readonly<Record<Summary['of'], string>> = {
  book: 'in the order of the book',
  chapter: 'in chapter order',
  section: 'in the order of the text',
  page: 'in the order of the page',
  marks: 'in the order of the book',
};

/** Answers of the built-in engine: what was found, by source. */
export const card = {
  fromBook: 'From the book',
  fromNotes: 'From your notes',
  told: 'You told me',
  earlier: (n: number) => (n === 1 ? 'From an earlier message' : 'From earlier messages'),
  sessions: (n: number) => (n === 1 ? 'From an earlier session' : 'From earlier sessions'),
  topic: (title: string) => `From the topic “${title}”`,
  verbatim: 'Word for word',
  by: {
    learner: (session: string) => (session === '' ? 'You said' : `You said in “${session}”`),
    tutor: (session: string) => (session === '' ? 'The answer was' : `The answer in “${session}” was`),
  },
  plans: 'From your plans',
  also: 'Also in the book',
  elsewhere: 'Where else the book covers this',
  closest: 'Closest passages',
  closestLead: (n: number) =>
    n === 1
      ? 'No passage answers this directly. This one comes closest.'
      : `No passage answers this directly. These ${spelled(n).toLowerCase()} come closest.`,
  /** Names of blocks that scroll sideways. */
  wide: { code: 'Code', table: 'Table', formula: 'Formula' },
  evidence: 'Evidence',
  until: (day: string) => `until ${day}`,
  marginNote: 'Margin note',
  untitledNote: 'Untitled note',
  what: {
    asked: (words: string) => `You asked: ${words}`,
    said: (words: string) => `You said: ${words}`,
    answered: (words: string) => `Answer: ${words}`,
  },
  steps: (done: number, all: number) => `${done} of ${plural(all, 'step', 'steps')} done`,
  nextStep: (title: string) => `Next: ${title}`,
  stepPages: ([from, to]: readonly [number, number]) =>
    from === to ? `page ${from}` : `pages ${from} to ${to}`,
  due: (day: string) => `due ${day}`,
  noStep: 'All steps are done.',
  reading: 'Where you are',
  readingAt: (place: string, all: number) => `You are on ${place}. The book has ${pages(all)}.`,
  readingIn: (chapter: string) => `The chapter is “${chapter}”.`,
  about: 'About this book',
  aboutRows: {
    title: 'Title',
    author: 'Author',
    chapters: 'Chapters',
    pages: 'Pages',
    format: 'Format',
  },
  noAuthor: 'Not named in the file',
  noChapters: 'None in the outline',
  numbered,
  summaryOf: {
    book: 'This book',
    chapter: 'This chapter',
    section: 'This section',
    page: 'This page',
    marks: 'What you marked',
  } satisfies Record<Summary['of'], string>,
  summaryLead: (n: number, of: Summary['of']) =>
    `${spelled(n)} ${of === 'marks' ? (n === 1 ? 'passage' : 'passages') : n === 1 ? 'key sentence' : 'key sentences'}, quoted${n === 1 ? '' : ` ${summaryOrder[of]}`}.`,
  pageRange: (from: string, to: string) => (from === to ? `p. ${from}` : `pp. ${from} to ${to}`),
  outline: { book: 'Chapters', chapter: 'Sections', next: 'What comes next' } satisfies Record<
    SectionOf<'outline'>['of'],
    string
  >,
  outlineMore: (n: number) => `${formatNumber(n)} more in the outline.`,
  terms: { question: 'Defined in the book', selection: 'Terms in your selection' } satisfies Record<
    SectionOf<'terms'>['of'],
    string
  >,
  compare: 'Side by side, from the book',
  compareNone: 'The book has no passage on this.',
  quiz: (title: string | null, number: number | null) =>
    title === null ? 'Quiz' : `Quiz: ${numbered(number, title)}`,
  quizLead: (n: number) =>
    `${spelled(n)} ${n === 1 ? 'sentence' : 'sentences'} of the book with a term left out.`,
  quizGap: 'blank',
  quizShow: 'Show answer',
  quizHide: 'Hide answer',
  quizNumber: (n: number) => `sentence ${n}`,
  quizAnswer: 'Answer:',
  notFound: 'Not found in this book',
  notFoundAnywhere: 'Nothing found',
  lookedFor: 'Searched for',
  lookedLike: (like: readonly string[]) =>
    `and words like ${like.length > 1 ? `${like.slice(0, -1).join(', ')} and ${like.at(-1) ?? ''}` : (like[0] ?? '')}`,
  lookedIn: (allPages: number, notes: number) => {
    const places = [
      ...(allPages > 0 ? [`on ${pages(allPages)}`] : []),
      ...(notes > 0 ? [`in your ${plural(notes, 'note', 'notes')}`] : []),
    ];
    return places.length === 0 ? '.' : `, ${places.join(' and ')}.`;
  },
  orAsk: 'Or ask',
  try: 'Try',
  next: 'What next',
  /** Suggestions: the question that a click asks, or what it does. */
  ask: (ask: AskNext): string => {
    switch (ask.kind) {
      case 'term':
        return `What does the book say about ${ask.term}?`;
      case 'summarise-chapter':
        return `Summarise chapter ${ask.number}`;
      case 'quiz-chapter':
        return `Quiz me on chapter ${ask.number}`;
      case 'list-chapters':
        return 'List the chapters';
      case 'search':
        return `Search for “${ask.words}”`;
      case 'search-library':
        return ask.books === 1 ? 'Search the library' : `Search all ${formatNumber(ask.books)} books`;
    }
  },
  remark: remarkText,
  seeProposal: 'See the proposal',
  saving: 'Saving…',
  savedTo: 'Saved to',
  knownIn: 'Already in',
  remembered: {
    pending: 'Not saved yet: approve it in',
    shadow: 'On trial, so not used yet; see',
    refused: 'Not saved: your memory settings don’t allow it.',
  },
  removedFrom: 'Removed from',
  memory: 'Memory',
  notSaved: 'This could not be saved.',
  undo: 'Undo',
  checked: (n: number) => `${n} ${n === 1 ? 'quote' : 'quotes'} checked`,
  missing: (n: number) => `${n} ${n === 1 ? 'quote' : 'quotes'} not found`,
  used: (n: number) => `${n} ${n === 1 ? 'memory' : 'memories'} used`,
  searched: 'What was searched',
};
