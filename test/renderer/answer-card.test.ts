import '../support/no-front';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { withFormats } from '../../src/renderer/client/locator';
import { highlightStore } from '../../src/renderer/navigation/place';
import { AnswerCardView, hasBox } from '../../src/renderer/features/chat/card/answer-card';
import { degreeOf } from '../../src/renderer/features/chat/card/card-degree';
import { splitQuoted, QuestionText } from '../../src/renderer/features/chat/turn/question-text';
import { TurnView } from '../../src/renderer/features/chat/turn/turn-view';
import {
  answerCardSchema,
  type AnswerOutcome,
  asBookId,
  asFactId,
  asMarkId,
  asNoteId,
  asTurnId,
  type CardSection,
  cardSectionSchema,
  type Citation,
} from '../../src/shared/model';
import { citeSample } from '../support/cards/card-exchange';
import { sampleCards } from '../support/cards/sample-cards';
import { sampleTurn } from '../support/sample-turn';
import { text } from '../../src/renderer/messages/text';

const bookId = asBookId('b0123456789abcdef');
const own = {
  factId: asFactId(1),
  rememberedId: asFactId(2),
  noteId: asNoteId(3),
  markId: asMarkId(4),
  turnId: asTurnId(5),
};
const cards = sampleCards(bookId, own);
const cite = citeSample.bind(null, bookId);
withFormats([{ id: bookId, format: 'pdf' }]);
const none = (): void => undefined;

const drawn = (node: ReactNode): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, node));

const show = (
  sections: readonly CardSection[],
  citations: readonly Citation[] = [],
  outcome: AnswerOutcome | null = 'answered',
  live = true,
): string =>
  drawn(
    createElement(AnswerCardView, {
      turn: { outcome, card: { sections: [...sections] } },
      citations,
      bookId,
      live,
      onAsk: none,
    }),
  );

const sample = (name: string): string => {
  const one = cards.find((card) => card.name === name);
  if (!one) throw new Error(`no sample card is called ${name}`);
  return show(one.card.sections, one.citations, one.outcome);
};

/** The text on the screen, without tags and with white space collapsed. */
const words = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/g, '')
    // The name of a citation chip, which is followed by what it shows.
    .replace(/<span class="sr">[^<]*<\/span>(?=<span class="cite-shown")/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();

afterEach(() => highlightStore.set(null));

describe('an answer without a model', () => {
  it('has a sample of every kind of section in the contract', () => {
    const shown = new Set(cards.flatMap(({ card }) => card.sections.map(({ kind }) => kind)));
    const all = cardSectionSchema.options.map((option) => option.shape.kind.value);
    expect(all.filter((kind) => !shown.has(kind))).toEqual([]);
    for (const { card } of cards) expect(answerCardSchema.parse(card)).toEqual(card);
  });

  it('shows in its box how certain it is', () => {
    expect(sample('answered')).toContain('data-sure="answered"');
    expect(sample('closest')).toContain('data-sure="closest"');
    expect(sample('not found')).toContain('data-sure="none"');
    const sure = (name: string) => {
      const one = cards.find((card) => card.name === name);
      return one && degreeOf({ outcome: null, card: one.card });
    };
    // While it is still streaming, its sections show it.
    expect(['answered', 'closest', 'not found'].map(sure)).toEqual(['answered', 'closest', 'none']);
  });

  it('quotes the best passage with its chapter, heading and verdict', () => {
    const html = sample('answered');
    expect(words(html)).toMatch(
      /^From the book p\. 10 PDF 15 2 · Attention Under Load › The anchor An anchor is one/,
    );
    expect(html).toContain('<span class="sr">page 10 (PDF 15), verbatim');
    expect(html).toMatch(/<blockquote class="qt">.*<p dir="auto">An anchor is one plain/);
  });

  it('keeps the layout of code, lists, tables and formulas', () => {
    const html = sample('answered');
    expect(html).toContain('<code>timer  = 4 * 60\nreturns = 0   # one finger each</code>');
    expect(html.match(/<span class="qt-marker">[^<]*/g)).toEqual(
      ['1.', '2.', '•', '3.'].map((marker) => `<span class="qt-marker">${marker}`),
    );
    expect(html).toMatch(/margin-left:1rem"><span class="qt-marker">•<\/span><span[^>]*>Leave it there/);
    expect(html.match(/<tr>/g)).toHaveLength(3);
    expect(html).toContain('<td dir="auto">22</td>');
    expect(html).toMatch(/qt-formula"[^>]*>r = n \/ 4</);
  });

  it('does not mistake the first word of an item for its marker', () => {
    const html = show(
      [
        {
          kind: 'quote',
          cite: 0,
          headings: [],
          blocks: [{ kind: 'list', text: 'Go home\n(a) Wait. Then go' }],
        },
      ],
      [cite(15, 'Go home')],
    );
    expect(html.match(/<span class="qt-marker">[^<]*/g)).toEqual([
      '<span class="qt-marker">',
      '<span class="qt-marker">(a)',
    ]);
  });

  it('marks the row and the chip whose passage is highlighted', () => {
    const [, row] = cards[0]?.citations ?? [];
    highlightStore.set({ bookId, page: 16, quote: row?.quote ?? '', by: 'citation', nth: 0, turn: 1 });
    const html = sample('answered');
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="true"><b[^>]*>The anchor/);
    expect(html).not.toContain('aria-pressed="true"');
  });

  it('says if a list only comes close, and if a sentence is not verbatim', () => {
    const html = words(sample('closest'));
    expect(html).toContain('Closest passages No passage answers this directly. These three come closest.');
    expect(html).toContain('Two breaths 3 · Breath and Body near p. 15 (PDF 20)');
    expect(html).toContain('Or ask What does the book say about the anchor? Search for “born”');
  });

  it('shows what was searched for if nothing was found', () => {
    expect(words(sample('not found'))).toContain(
      'Not found in this book Searched for recruits , paid and words like pay and wage, on 88 pages and in your 6 notes. Try',
    );
    const bare = show(
      [{ kind: 'searched', words: ['x'], like: [], pages: 1, notes: 0, textless: null }],
      [],
      'not-found',
    );
    expect(words(bare)).toMatch(/Searched for x ?, on 1 page\.$/);
  });

  it('names its sources, and links to facts, notes and plans', () => {
    const html = sample('sources');
    const heads = [...html.matchAll(/<h4[^>]*>(.*?)<\/h4>/g)].map(([, inside = '']) => words(inside));
    expect(heads).toEqual([
      'From the book',
      'You told me',
      'From your notes',
      'From an earlier message',
      'Also in the book',
    ]);
    expect(html).toContain('href="#/memory/1"');
    expect(html).toContain('href="#/notes/3"');
    expect(words(html)).toContain('You asked: How long should the out-breath be?');
    expect(words(html)).toContain('Margin note p. 15 (PDF 20) Same as the driving examiner');
    expect(sample('own')).toContain('href="#/plans/1"');
    expect(words(sample('own'))).toContain(
      '2 of 8 steps done Next: Read chapter 3, pages 20 to 26, due 28 Nov',
    );
  });

  it('quotes a message word for word with its session and time, and shows lines of a topic', () => {
    const html = sample('verbatim');
    expect(words(html)).toContain('Word for word');
    expect(words(html)).toContain('You said in “Ring checks and signals”');
    expect(html).toContain('I do the ring check twice.\nThe second time my hands are calm.');
    expect(words(html)).toContain('From the topic “Ring checks”');
    expect(words(html)).toContain('Decided to do the ring check twice.');
    expect(html).toContain('href="#/memory/topics/ring-checks"');
  });

  it('dates each of several facts, and says which is no longer true', () => {
    const html = words(
      show([
        {
          kind: 'told',
          rows: [
            {
              factId: asFactId(1),
              subject: 'learner',
              words: 'live in Bergen',
              at: '2026-11-14T09:00:00Z',
              until: null,
            },
            {
              factId: asFactId(2),
              subject: 'learner',
              words: 'live in Oslo',
              at: '2026-10-02T09:00:00Z',
              until: '2026-11-14T09:00:00Z',
            },
          ],
        },
      ]),
    );
    expect(html).toContain(
      'You live in Bergen. Evidence 14 Nov You live in Oslo. Evidence 2 Oct, until 14 Nov',
    );
  });

  it('lists key sentences as quotes with their pages, in order', () => {
    const html = sample('summary');
    expect(words(html)).toContain(
      '2 · Attention Under Load pp. 8 to 14 Four key sentences, quoted in chapter order.',
    );
    expect([...html.matchAll(/<q[^>]*>([^<]*)<\/q>/g)].map(([, text = '']) => text.slice(0, 12))).toEqual([
      'An anchor is',
      'Beginners be',
      'The visits a',
      'A ring check',
    ]);
    expect(html.match(/class="cite"/g)).toHaveLength(4);
  });

  it.each([
    ['3. Breath and Body', '3 · Breath and Body'],
    ['Chapter 3: Breath', '3 · Breath'],
    ['CHAPTER 3', 'CHAPTER 3'],
    ['30 days of breath', '3 · 30 days of breath'],
    ['Breath', '3 · Breath'],
  ])('numbers a chapter once: %s', (title, shown) => {
    const rows = [{ number: 3, title, page: 20, label: '20' }];
    expect(words(show([{ kind: 'outline', of: 'book', total: 1, rows }]))).toBe(`Chapters 1 ${shown} p. 20`);
  });

  it('starts with what was asked about the book', () => {
    expect(words(sample('about'))).toContain(
      `About this book Author ${text.card.noAuthor} Title A Field Guide`,
    );
    expect(words(sample('about'))).toContain('Chapters 12 1 · What Toughness Is p. 1 (PDF 6)');
    expect(words(sample('about'))).toContain('9 more in the outline.');
  });

  it('defines the terms of a selection and shows two things side by side', () => {
    expect(words(sample('selection'))).toContain('Terms in your selection Anchor p. 10 PDF 15 An anchor is');
    const html = sample('compare');
    expect(html.match(/<section class="cmp-s" aria-label="[^"]*"/g)).toEqual(
      ['Anchor', 'Ring check', 'Juggling'].map((term) => `<section class="cmp-s" aria-label="${term}"`),
    );
    expect(words(html)).toContain('Juggling The book has no passage on this.');
  });

  it('keeps the answers of a quiz out of the DOM', () => {
    const html = sample('quiz');
    expect(html).not.toContain('ring checks');
    expect(words(html)).toContain('The visits are called blank , and they');
    expect(html.match(/aria-expanded="false"/g)).toHaveLength(2);
    expect(html).not.toContain('class="cite"');
  });

  it('shows a remark as a line without a box', () => {
    expect(sample('thanks')).toBe('<p class="say" dir="auto">You’re welcome.</p>');
    expect(words(sample('finished'))).toBe('Nice. Next is chapter 3, Breath and Body p. 15 (PDF 20)');
    expect(sample('finished')).not.toContain('class="ans"');
    expect(hasBox({ sections: [{ kind: 'remark', remark: { kind: 'ok' } }] })).toBe(false);
  });

  it('says "saved" only of what is saved, and offers Undo during the session', () => {
    expect(words(sample('saving'))).toBe('Saving…');
    expect(words(sample('failed'))).toBe('This could not be saved.');
    expect(words(sample('saved'))).toBe('Saved to Memory Your oral exam is on 12 December. Undo');
    const kept = { factId: asFactId(2), subject: 'own', words: 'exam is in May' } as const;
    expect(words(show([{ kind: 'remembered', state: 'known', rows: [kept] }], [], 'reply'))).toBe(
      'Already in Memory Your exam is in May.',
    );
    expect(sample('saved')).toContain('href="#/memory/2"');
    const section = {
      kind: 'remembered',
      rows: [{ factId: asFactId(2), subject: 'learner', words: 'like tea' }],
    } as const;
    expect(words(show([{ ...section, state: 'known', rows: [...section.rows] }]))).toBe(
      'Already in Memory You like tea.',
    );
    expect(words(show([{ ...section, state: 'saved', rows: [...section.rows] }], [], 'reply', false))).toBe(
      'Saved to Memory You like tea.',
    );
  });
});

describe('the turn of a card', () => {
  const turnOf = (name: string): string => {
    const one = cards.find((card) => card.name === name);
    const turn = sampleTurn({
      role: 'assistant',
      content: 'As text.',
      model: 'builtin-1',
      citations: [...(one?.citations ?? [])],
      outcome: one?.outcome ?? null,
      card: one?.card ?? null,
    });
    return drawn(
      createElement(TurnView, {
        turn,
        live: true,
        busy: false,
        memories: 0,
        looked: false,
        bookId,
        actions: {
          again: none,
          ask: none,
          note: none,
          copy: none,
          stop: none,
          instead: none,
          look: none,
          erase: none,
        },
      }),
    );
  };
  it('has the card in place of the text, and a footer', () => {
    const html = turnOf('sources');
    expect(html).not.toContain('As text.');
    expect(words(html)).toContain('1 quote checked · 4 memories used');
    const foot = [text.card.searched, text.chat.makeNote, text.chat.copy];
    const names = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names.filter((name) => foot.includes(name))).toEqual(foot);
    expect(words(turnOf('compare'))).toContain('1 quote checked · 1 quote not found');
  });
  it('has no footer under a remark, and shows an answer by a model as text', () => {
    expect(turnOf('thanks')).not.toContain('a-foot');
    expect(words(turnOf('no such card'))).toContain('As text.');
  });
});

describe('a question about a selection', () => {
  const asked = (content: string, quote: string | null = null): string =>
    drawn(
      createElement(QuestionText, {
        content,
        selection: quote === null ? null : { bookId, page: 17, quote },
      }),
    );
  it('shows the words above it with a link to their page', () => {
    const html = asked('Explain this', 'A ring check has to be short.');
    expect(words(html)).toBe('“A ring check has to be short.” p. 17 Explain this');
    expect(html).toMatch(/<blockquote class="bub-q".*<button[^>]*>p\. 17<\/button>/);
  });
  it('extracts the words from a question stored by an older version', () => {
    const old = '“Wait” (p. xii (PDF 14))\n\nWhy?\n\nAnd when?';
    expect(splitQuoted(old)).toEqual({
      quote: 'Wait',
      place: 'p. xii (PDF 14)',
      question: 'Why?\n\nAnd when?',
    });
    expect(words(asked(old))).toBe('“Wait” p. xii (PDF 14) Why? And when?');
    expect(splitQuoted('“Wait” is what she says (p. 12). Why?')).toBeNull();
    expect(words(asked('Why “so”?'))).toBe('Why “so”?');
  });
});
