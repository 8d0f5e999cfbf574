import { asPlanId, asSessionId, type BookId } from '../../../src/shared/model';
import { type CardExchange, type OwnRows, citeSample, exchange, longOut } from './card-exchange';

export const memoryCards = (bookId: BookId, own: OwnRows): readonly CardExchange[] => {
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
