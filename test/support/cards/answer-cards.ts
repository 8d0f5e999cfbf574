import type { BookId } from '../../../src/shared/model';
import { type CardExchange, citeSample, exchange, anchor, short, loudness } from './card-exchange';

const soles = 'The soles of the feet are good.';
const economy = 'So it is good economy to begin with them.';
const ownName =
  'It is at its best in three places: in the minute before a beginning, in the minute after a mistake, and at three in the morning.';
const worse = 'Make them worse.';
const never = 'Some things should never be used as a notch';

export const answerCards = (bookId: BookId): readonly CardExchange[] => {
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
