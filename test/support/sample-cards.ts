import {
  type AnswerCard,
  type AnswerOutcome,
  asPassageId,
  asPlanId,
  asSessionId,
  type BookId,
  type CardSection,
  type Citation,
  type FactId,
  type MarkId,
  type NoteId,
  type Selection,
  type TurnId,
} from '../../src/shared/model';

/** A question and the card that answers it, with citations of the sample book. */
export interface CardExchange {
  readonly name: string;
  readonly question: string;
  readonly selection: Selection | null;
  readonly outcome: AnswerOutcome;
  readonly citations: readonly Citation[];
  readonly card: AnswerCard;
}

/** The rows other than the book's to which the cards refer. */
export interface OwnRows {
  readonly factId: FactId;
  readonly rememberedId: FactId;
  readonly noteId: NoteId;
  readonly markId: MarkId;
  /** A question that was asked before. */
  readonly turnId: TurnId;
}

/** The first pages of the sample book's PDF are numbered in Roman letters. */
const labelOf = (page: number): string => String(page - 5);

export const citeSample = (
  bookId: BookId,
  page: number,
  quote: string,
  verdict: Citation['verdict'] = 'verbatim',
): Citation => ({
  marker: `[p. ${labelOf(page)}]`,
  bookId,
  page,
  label: labelOf(page),
  passageId: asPassageId(1),
  quote,
  verdict,
});

type Draft = Omit<CardExchange, 'card' | 'selection' | 'outcome'> & {
  readonly selection?: Selection | null;
  readonly outcome?: AnswerOutcome;
  readonly sections: readonly CardSection[];
};

const exchange = ({ sections, selection = null, outcome = 'answered', ...rest }: Draft): CardExchange => ({
  ...rest,
  selection,
  outcome,
  card: { sections: [...sections] },
});

const anchor =
  'An anchor is one plain, physical, repeatable thing on which you put your attention for the length of a breath in order to get the rest of it back.';
const soles = 'The soles of the feet are good.';
const returnCount = 'Beginners believe that a low number is good.';
const ringChecks =
  'The visits are called ring checks, and they are made on a signal, because under load you will not remember to make them.';
const short = 'A ring check has to be short.';
const longOut =
  'It is called the long-out breath, and the whole of it is that the breath out is longer than the breath in.';
const economy = 'So it is good economy to begin with them.';
const ownName =
  'It is at its best in three places: in the minute before a beginning, in the minute after a mistake, and at three in the morning.';
const loudness = 'Loudness is the running commentary that starts up beside the task';
const worse = 'Make them worse.';
const never = 'Some things should never be used as a notch';

const ofDegrees = (bookId: BookId): readonly CardExchange[] => {
  const cite = citeSample.bind(null, bookId);
  return [
    exchange({
      name: 'answered',
      question: 'What is an anchor?',
      citations: [cite(15, anchor), cite(16, worse), cite(17, short), cite(30, ownName)],
      sections: [
        {
          kind: 'quote',
          cite: 0,
          headings: ['2 · Attention Under Load', 'The anchor'],
          blocks: [
            { kind: 'prose', text: `${anchor} ${soles}` },
            {
              kind: 'list',
              text: '1. Sit or stand comfortably and set a timer for four minutes.\n2. Put your attention on the anchor.\n  • Leave it there as long as it will stay.\n3. Each time you go back, bend one finger.',
            },
            { kind: 'code', text: 'timer  = 4 * 60\nreturns = 0   # one finger each' },
            { kind: 'table', text: 'Week\tReturns\tPlace\n1\t22\ttram\n2\t19\ttram' },
            { kind: 'formula', text: 'r = n / 4' },
          ],
        },
        {
          kind: 'places',
          role: 'also',
          rows: [
            {
              cite: 1,
              heading: 'The anchor',
              chapter: '2 · Attention Under Load',
              line: 'When four minutes have become easy, do not make them longer. Make them worse.',
            },
            { cite: 2, heading: 'Three rings', chapter: null, line: short },
            { cite: 3, heading: 'Using your own name', chapter: '4 · Talking to Yourself', line: ownName },
          ],
        },
      ],
    }),
    exchange({
      name: 'closest',
      question: 'Does she think athletes are born tough?',
      outcome: 'closest',
      citations: [cite(14, loudness), cite(20, economy, 'near'), cite(41, never)],
      sections: [
        {
          kind: 'places',
          role: 'closest',
          rows: [
            {
              cite: 0,
              heading: 'The four taps',
              chapter: '2 · Attention Under Load',
              line: `${loudness}.`,
            },
            { cite: 1, heading: 'Two breaths', chapter: '3 · Breath and Body', line: economy },
            { cite: 2, heading: null, chapter: '6 · The Habit of Hard Practice', line: `${never}.` },
          ],
        },
        {
          kind: 'next',
          asks: [
            { kind: 'term', term: 'the anchor' },
            { kind: 'search', words: 'born' },
          ],
        },
      ],
    }),
    exchange({
      name: 'not found',
      question: 'What were the recruits paid?',
      outcome: 'not-found',
      citations: [],
      sections: [
        {
          kind: 'searched',
          words: ['recruits', 'paid'],
          like: ['pay', 'wage'],
          pages: 88,
          notes: 6,
          textless: null,
        },
        {
          kind: 'next',
          asks: [
            { kind: 'term', term: 'money' },
            { kind: 'search-library', words: 'recruits paid', books: 9 },
          ],
        },
      ],
    }),
    exchange({
      name: 'thanks',
      question: 'Ok, thanks anyway',
      outcome: 'reply',
      citations: [],
      sections: [{ kind: 'remark', remark: { kind: 'welcome' } }],
    }),
    exchange({
      name: 'finished',
      question: 'I finished chapter 2 on the train this morning.',
      outcome: 'reply',
      citations: [cite(20, '')],
      sections: [
        {
          kind: 'remark',
          remark: { kind: 'next-chapter', number: 3, title: 'Breath and Body', cite: 0 },
        },
      ],
    }),
  ];
};

const ofMemory = (bookId: BookId, own: OwnRows): readonly CardExchange[] => {
  const cite = citeSample.bind(null, bookId);
  const remembered = {
    factId: own.rememberedId,
    subject: 'own',
    words: 'oral exam is on 12 December',
  } as const;
  const saving = (state: 'saving' | 'saved' | 'known' | 'failed', question: string): CardExchange =>
    exchange({
      name: state,
      question,
      outcome: 'reply',
      citations: [],
      sections: [{ kind: 'remembered', state, rows: state === 'saved' ? [remembered] : [] }],
    });
  return [
    exchange({
      name: 'sources',
      question: 'What helps before going into cold water?',
      citations: [cite(20, longOut), cite(25, 'For about ten seconds everything in you wants to gasp')],
      sections: [
        {
          kind: 'quote',
          cite: 0,
          headings: ['3 · Breath and Body', 'Two breaths'],
          blocks: [{ kind: 'prose', text: longOut }],
        },
        {
          kind: 'told',
          rows: [
            {
              factId: own.factId,
              subject: 'own',
              words: 'swim test is on 28 November, outdoors',
              at: '2026-11-14T09:00:00.000Z',
              until: null,
            },
          ],
        },
        {
          kind: 'notes',
          rows: [
            {
              source: 'note',
              id: own.noteId,
              title: 'Cold water, pool sessions',
              line: 'Breathing out longer than in worked. Counting aloud did not.',
              at: '2026-11-18T09:00:00.000Z',
              page: null,
              label: null,
            },
            {
              source: 'mark',
              id: own.markId,
              title: null,
              line: 'Same as the driving examiner: “brake first, be scared later.”',
              at: '2026-11-19T09:00:00.000Z',
              page: 20,
              label: '15',
            },
          ],
        },
        {
          kind: 'earlier',
          rows: [
            {
              turnId: own.turnId,
              what: 'asked',
              text: 'How long should the out-breath be?',
              at: '2026-11-12T09:00:00.000Z',
            },
          ],
        },
        {
          kind: 'places',
          role: 'also',
          rows: [
            {
              cite: 1,
              heading: 'The bucket',
              chapter: null,
              line: 'For about ten seconds everything in you wants to gasp, to tense and to leave.',
            },
          ],
        },
      ],
    }),
    exchange({
      name: 'own',
      question: 'Where did we stop?',
      citations: [],
      sections: [
        { kind: 'reading', page: 20, label: '15', pages: 88, chapter: 'Breath and Body' },
        {
          kind: 'sessions',
          rows: [
            {
              sessionId: asSessionId('00000000-0000-4000-8000-000000000009'),
              title: 'Ring checks and signals',
              summary: 'You asked what a ring check is and how long it lasts.',
              at: '2026-11-12T09:00:00.000Z',
            },
          ],
        },
        {
          kind: 'plans',
          rows: [
            {
              planId: asPlanId(1),
              title: 'Be ready for the oral exam',
              done: 2,
              steps: 8,
              next: { title: 'Read chapter 3', pages: [20, 26], due: '2026-11-28' },
            },
          ],
        },
      ],
    }),
    exchange({
      name: 'verbatim',
      question: 'What exactly did I say about the ring check?',
      citations: [],
      sections: [
        {
          kind: 'verbatim',
          rows: [
            {
              turnId: own.turnId,
              by: 'learner',
              text: 'I do the ring check twice.\nThe second time my hands are calm.',
              at: '2026-11-12T09:00:00.000Z',
              session: 'Ring checks and signals',
            },
          ],
        },
        {
          kind: 'topic',
          slug: 'ring-checks',
          title: 'Ring checks',
          rows: [
            { line: 'Decided to do the ring check twice.', day: '2026-11-12' },
            { line: 'Never after lunch.', day: null },
          ],
        },
      ],
    }),
    saving('saved', 'Remember that my oral exam is on 12 December'),
    saving('saving', 'Remember that I want page proof first'),
    saving('failed', 'Remember that I prefer evenings'),
  ];
};

const ofStructure = (bookId: BookId): readonly CardExchange[] => {
  const cite = citeSample.bind(null, bookId);
  const sentences = [anchor, returnCount, ringChecks, short];
  return [
    exchange({
      name: 'summary',
      question: 'Summarise chapter 2',
      citations: [cite(15, anchor), cite(15, returnCount), cite(17, ringChecks), cite(17, short)],
      sections: [
        {
          kind: 'summary',
          of: 'chapter',
          title: 'Attention Under Load',
          number: 2,
          from: '8',
          to: '14',
          groups: [
            {
              heading: 'The anchor',
              sentences: sentences.slice(0, 2).map((text, at) => ({ cite: at, text })),
            },
            {
              heading: 'Three rings',
              sentences: sentences.slice(2).map((text, at) => ({ cite: at + 2, text })),
            },
          ],
        },
        {
          kind: 'next',
          asks: [
            { kind: 'quiz-chapter', number: 2, title: 'Attention Under Load' },
            { kind: 'summarise-chapter', number: 3, title: 'Breath and Body' },
          ],
        },
      ],
    }),
    exchange({
      name: 'about',
      question: 'Who wrote this book?',
      citations: [],
      sections: [
        {
          kind: 'about',
          title: 'A Field Guide to Mental Toughness',
          author: null,
          format: 'pdf',
          pages: 88,
          chapters: 12,
          asked: 'author',
        },
        {
          kind: 'outline',
          of: 'book',
          total: 12,
          rows: [
            { number: 1, title: 'What Toughness Is', page: 6, label: '1' },
            { number: 2, title: 'Attention Under Load', page: 13, label: '8' },
            { number: 3, title: 'Breath and Body', page: 20, label: '15' },
          ],
        },
      ],
    }),
    exchange({
      name: 'selection',
      question: 'Explain this',
      selection: { bookId, page: 17, quote: ringChecks },
      citations: [cite(17, short), cite(15, anchor), cite(20, longOut), cite(14, loudness)],
      sections: [
        {
          kind: 'quote',
          cite: 0,
          headings: ['2 · Attention Under Load', 'Three rings'],
          blocks: [
            {
              kind: 'prose',
              text: 'A ring check has to be short. If it lasts for more than three seconds it is no longer a check but a worry, and you are in the outer ring to stay.',
            },
          ],
        },
        {
          kind: 'terms',
          of: 'selection',
          rows: [
            { term: 'Anchor', cite: 1, headings: [], blocks: [{ kind: 'prose', text: anchor }] },
            { term: 'Long-out breath', cite: 2, headings: [], blocks: [{ kind: 'prose', text: longOut }] },
          ],
        },
        {
          kind: 'places',
          role: 'elsewhere',
          rows: [{ cite: 3, heading: 'Attention Under Load', chapter: null, line: `${loudness}.` }],
        },
      ],
    }),
    exchange({
      name: 'compare',
      question: 'What is the difference between an anchor and a ring check?',
      citations: [cite(15, anchor), cite(17, short, 'not-found')],
      sections: [
        {
          kind: 'compare',
          sides: [
            {
              term: 'Anchor',
              quote: {
                cite: 0,
                headings: ['Attention Under Load', 'The anchor'],
                blocks: [{ kind: 'prose', text: anchor }],
              },
            },
            {
              term: 'Ring check',
              quote: { cite: 1, headings: [], blocks: [{ kind: 'prose', text: short }] },
            },
            { term: 'Juggling', quote: null },
          ],
        },
      ],
    }),
    exchange({
      name: 'quiz',
      question: 'Quiz me on chapter 2',
      citations: [cite(17, ringChecks), cite(15, returnCount)],
      sections: [
        {
          kind: 'quiz',
          title: 'Attention Under Load',
          number: 2,
          rows: [
            {
              cite: 0,
              prompt:
                'The visits are called _____, and they are made on a signal, because under load you will not remember to make them.',
              answer: 'ring checks',
            },
            {
              cite: 1,
              prompt: 'Beginners believe that a low _____ is good.',
              answer: 'number',
            },
          ],
        },
      ],
    }),
  ];
};

/** Cards of every kind, on sentences that are in the sample book. */
export const sampleCards = (bookId: BookId, own: OwnRows): readonly CardExchange[] => [
  ...ofDegrees(bookId),
  ...ofMemory(bookId, own),
  ...ofStructure(bookId),
];
