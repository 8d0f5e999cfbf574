import type { BookId } from '../../../src/shared/model';
import { type CardExchange, citeSample, exchange, anchor, short, longOut, loudness } from './card-exchange';

const returnCount = 'Beginners believe that a low number is good.';
const ringChecks =
  'The visits are called ring checks, and they are made on a signal, because under load you will not remember to make them.';

export const structureCards = (bookId: BookId): readonly CardExchange[] => {
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
