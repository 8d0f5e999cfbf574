import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import type { AnswerPassage } from '../../../../src/core/ports';
import { answerTask, collect, turn } from './collect';
import { brokenEmbedder, hashedEmbedder } from './hashed-embedder';
import { sampleBook, type SampleBook } from './sample-book';

const mind = createBuiltinCognition({ embedder: hashedEmbedder });
const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface LabelledQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}
const questions = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../bench/sample-questions-dev.json'), 'utf8')) as {
    answerable: LabelledQuestion[];
  }
).answerable;

describe('an answer from the book', () => {
  let book: SampleBook;
  beforeAll(async () => {
    book = await sampleBook();
  });
  const ask = (question: string, fields: Partial<Parameters<typeof answerTask>[0]> = {}) =>
    collect(mind, answerTask({ question, passages: book.find(question, 8), ...fields }));

  it('quotes only what stands on the cited page, and every quote and marker stands in the text', async () => {
    let count = 0;
    for (const { question } of questions) {
      for (const detailLevel of ['brief', 'balanced', 'thorough'] as const) {
        const passages = book.find(question, 8);
        const answer = await collect(mind, answerTask({ question, passages, detailLevel }));
        for (const citation of answer.citations) {
          count += 1;
          expect(fold(book.pages[citation.page - 1] ?? '')).toContain(citation.quote);
          const part = passages
            .find((passage) => passage.passageId === citation.passageId)
            ?.parts.find((one) => one.page === citation.page);
          expect(fold(part?.text ?? '')).toContain(citation.quote);
          expect(citation.marker).toBe(`[p. ${citation.label}]`);
          expect(answer.text).toContain(`“${citation.quote}” ${citation.marker}`);
        }
      }
    }
    expect(count).toBeGreaterThan(200);
  });

  it('claims nothing outside the quotation marks', async () => {
    for (const { question } of questions.slice(0, 20)) {
      const { text, citations } = await ask(question);
      const left = citations.reduce(
        (rest, { quote, marker }) => rest.replace(`“${quote}” ${marker}`, ''),
        text,
      );
      const linking =
        /^(?:\s|\d+\.|(?:And in|In) “[^”]+”|, under “[^”]+”,|On page \d+|Before that, on page \d+|it says|the book says|the book gives these steps|It goes on|Further on the same page|A little before that|:)*$/;
      expect(left).toMatch(linking);
    }
  });

  it('finds the sentence that answers where the passages hold it', async () => {
    let held = 0;
    let found = 0;
    // The forty that were written last measure the ranking, in words further from the book's.
    for (const { question, answer } of questions.filter(({ id }) => !id.startsWith('dw'))) {
      const passages = book.find(question, 8);
      const wanted = fold(answer);
      if (!passages.some((passage) => passage.parts.some((part) => fold(part.text).includes(wanted))))
        continue;
      held += 1;
      const { citations } = await collect(mind, answerTask({ question, passages }));
      if (citations.some(({ quote }) => quote.includes(wanted) || wanted.includes(quote))) found += 1;
    }
    console.log(`answering sentence quoted: ${String(found)} of ${String(held)} that the passages hold`);
    expect(found / held).toBeGreaterThanOrEqual(0.75);
  });

  it('gives the defining sentence first when a definition is asked for', async () => {
    const toughness = await ask('What is mental toughness?');
    expect(toughness.citations[0]?.quote).toContain(
      'Mental toughness is the trained ability to keep choosing',
    );
    const spotter = await ask('What does spotter mean?', { detailLevel: 'brief' });
    expect(spotter.citations[0]?.quote).toMatch(/^Spotter\. A person who watches an exercise/);
  });

  it('gives the steps of a drill in their order', async () => {
    const { text, citations } = await ask('How do I do the stair drill?');
    expect(text).toContain('the book gives these steps');
    expect(citations.map(({ quote }) => quote.split(' ')[0])).toEqual([
      'Sit',
      'Climb',
      'Sit',
      'After',
      'Count',
    ]);
    expect(text).toMatch(/1\. “Sit at the bottom\.[^]*\n5\. “Count your pulse/);
  });

  it('takes sentences for both sides of a comparison', async () => {
    const { citations } = await ask('What is the difference between the floor and the ceiling?');
    const quoted = citations
      .map(({ quote }) => quote)
      .join(' ')
      .toLowerCase();
    expect(quoted).toContain('floor');
    expect(quoted).toContain('ceiling');
  });

  it('grows with the level of detail', async () => {
    const question = 'How does toughness grow?';
    const length = async (detailLevel: 'brief' | 'thorough'): Promise<number> =>
      (await ask(question, { detailLevel })).citations.reduce((sum, { quote }) => sum + quote.length, 0);
    expect(await length('thorough')).toBeGreaterThan(await length('brief'));
    expect((await ask(question, { detailLevel: 'brief' })).citations.length).toBeLessThanOrEqual(2);
  });

  it('does not open with a sentence that points back to one that is left out', async () => {
    for (const { question } of questions) {
      const { citations } = await ask(question);
      const dangling = citations.filter(({ quote }) => /^(?:It|They|This|These|He|She) /.test(quote));
      expect(dangling.length).toBeLessThanOrEqual(1);
    }
  });

  it('answers the same every time, and without vectors too', async () => {
    const question = 'What rule did Rurik Halloran keep on the boathouse door?';
    expect(await ask(question)).toEqual(await ask(question));
    const alone = createBuiltinCognition({ embedder: brokenEmbedder });
    const { citations } = await collect(alone, answerTask({ question, passages: book.find(question, 8) }));
    expect(citations[0]?.quote).toContain('kept a rule on the boathouse door');
  });

  it('says so without a quote where the book does not answer', async () => {
    const question = 'What is the capital of Paraguay?';
    const { text, basis, citations, parts } = await ask(question, { answerability: 0.2 });
    expect(parts[0]).toEqual({ kind: 'basis', basis: 'refused' });
    expect(basis).toBe('refused');
    expect(citations).toEqual([]);
    expect(text).toContain('does not seem to answer that');
    expect(text).toContain('say nothing of “capital” or “paraguay”');
    expect(text).not.toMatch(/\[p\./);
    expect((await ask(question, { passages: [] })).basis).toBe('refused');
  });

  it('says how far it looked in a book that is bound to what was read', async () => {
    const question = 'What is the capital of Paraguay?';
    const { text } = await ask(question, { answerability: 0.2, readUpTo: 'xii', bookTitle: 'A Field Guide' });
    expect(text).toContain(
      'Up to page xii, as far as you have read, “A Field Guide” does not seem to answer that: ',
    );
    expect((await ask(question, { answerability: 0.2, readUpTo: null })).text).not.toContain('Up to page');
  });

  it('gives the basis first and each citation after its text', async () => {
    const { parts } = await ask('What are the four strands?');
    expect(parts[0]).toEqual({ kind: 'basis', basis: 'book' });
    let text = '';
    for (const part of parts) {
      if (part.kind === 'text') text += part.text;
      expect(part.kind !== 'citation' || text.endsWith(part.marker)).toBe(true);
    }
  });

  it('takes the words of the question before for a short one that leans on it', async () => {
    const before = 'What is the quiet check?';
    const recentTurns = [turn({ content: before }), turn({ role: 'assistant', content: '…', basis: 'book' })];
    const passages = book.find(before, 8);
    const { citations, basis } = await collect(
      mind,
      answerTask({ question: 'And how long does it take?', passages, recentTurns }),
    );
    expect(basis).toBe('book');
    expect(citations[0]?.quote).toContain('fifteen seconds');
  });

  it('says the advice on asking once, and “either” when it has to refuse again', async () => {
    const question = 'How does a transistor amplify a signal?';
    const first = await ask(question, { answerability: 0.1 });
    expect(first.text).toContain('Other words may find it');
    const again = await ask(question, {
      answerability: 0.1,
      recentTurns: [
        turn({ content: 'What is the capital of Paraguay?' }),
        turn({ role: 'assistant', basis: 'refused', content: 'It does not.' }),
      ],
    });
    expect(again.text).toContain('does not seem to answer that either: ');
    expect(again.text).not.toContain('Other words may find it');
  });

  it('names the place whole at first, then only what of it is new', async () => {
    const first = await ask('What is the long-out breath?', { detailLevel: 'brief' });
    expect(first.text).toMatch(/^In “Breath and Body”, under “[^”]+”, the book says: “/);
    const recentTurns = [
      turn({ content: 'What is the long-out breath?' }),
      turn({ role: 'assistant', basis: 'book', content: first.text }),
    ];
    const second = await ask('How do I do the stair drill?', { recentTurns });
    expect(second.text).toContain('the book gives these steps');
    const third = await ask('What is the quiet check?', { recentTurns, detailLevel: 'brief' });
    expect(third.text).toMatch(/^(?:Under “[^”]+”|The same chapter says): “/);
    const elsewhere = await ask("What was Nadia's one gate?", { recentTurns, detailLevel: 'brief' });
    expect(elsewhere.text).toMatch(/^From “Three distances”: “/);
  });

  it('says who somebody is by the sentence that introduces them', async () => {
    const { citations } = await ask('Who is Rurik Halloran?', { detailLevel: 'brief' });
    expect(citations[0]?.quote).toContain('who coached the junior eights');
  });

  it('notes what is told and not asked instead of refusing it', async () => {
    const { text, basis, citations } = await ask('The padlock opens with 4417.', { answerability: 0.2 });
    expect(basis).toBe('memory');
    expect(text).toMatch(/^Noted\. I will keep that/);
    expect(citations).toEqual([]);
    const topic = await ask('The padlock of the boathouse', { answerability: 0.2 });
    expect(topic.basis).toBe('refused');
  });

  it('asks for the matter where nothing is named', async () => {
    const { text, basis } = await ask('Why?', { answerability: 0.2 });
    expect(basis).toBe('refused');
    expect(text).toBe('I cannot tell what that is about. Ask again and name the thing itself.');
  });

  it('does not quote the same sentence again in reply to any follow-up', async () => {
    const question = 'What is the quiet check?';
    const first = await ask(question);
    const said = first.citations.map((citation) => ({ ...citation, verdict: 'verbatim' as const }));
    const recentTurns = [
      turn({ content: question }),
      turn({ role: 'assistant', content: first.text, basis: 'book', citations: said }),
    ];
    for (const follow of ['Why?', 'And how long does it take?', 'What about before a race?']) {
      const { citations } = await ask(follow, {
        passages: book.find(`${question} ${follow}`, 8),
        recentTurns,
      });
      for (const { quote } of citations) expect(said.map((one) => one.quote)).not.toContain(quote);
    }
  });

  it('does not repeat itself when asked for more', async () => {
    const first = await ask('What is the long-out breath?');
    const said = first.citations.map((citation) => ({ ...citation, verdict: 'verbatim' as const }));
    const recentTurns = [
      turn({ content: 'What is the long-out breath?' }),
      turn({ role: 'assistant', content: first.text, basis: 'book', citations: said }),
    ];
    const more = await collect(
      mind,
      answerTask({ question: 'Tell me more', passages: book.find('long-out breath', 8), recentTurns }),
    );
    expect(more.citations.length).toBeGreaterThan(0);
    for (const { quote } of more.citations) expect(said.map((one) => one.quote)).not.toContain(quote);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const question = 'What are the four strands?';
    const stream = mind.answer(answerTask({ question, passages: book.find(question, 8) }), controller.signal);
    const read = async (): Promise<void> => {
      for await (const part of stream) if (part.kind === 'text') controller.abort();
    };
    await expect(read()).rejects.toThrow(/abort/i);
  });
});

describe('a sentence at the border of two pages', () => {
  const passage: AnswerPassage = {
    passageId: 4,
    bookId: 'b0123456789abcdef',
    headingPath: ['Tides', 'Neap tides'],
    score: 1,
    parts: [
      {
        page: 8,
        label: 'vi',
        text: 'Neap tides\n\nThe harbour is shallow at\nthe eastern wall. A neap tide is the smallest tide of the month and',
      },
      {
        page: 9,
        label: 'vii',
        text: 'comes after the half moon. It lasts about two days. Old pilots call it the lazy tide.',
      },
    ],
  };

  it('becomes two quotes, each on its own page', async () => {
    const { citations, text } = await collect(
      mind,
      answerTask({ question: 'What is a neap tide?', passages: [passage], detailLevel: 'brief' }),
    );
    expect(citations.slice(0, 2).map(({ label, quote }) => [label, quote])).toEqual([
      ['vi', 'A neap tide is the smallest tide of the month and'],
      ['vii', 'comes after the half moon.'],
    ]);
    expect(text).toContain('month and” [p. vi] “comes after the half moon.” [p. vii]');
  });

  it('is not quoted again in reply to a follow-up, though it was cited as two', async () => {
    const question = 'What is a neap tide?';
    const first = await collect(mind, answerTask({ question, passages: [passage], detailLevel: 'brief' }));
    const said = first.citations.map((citation) => ({ ...citation, verdict: 'verbatim' as const }));
    const recentTurns = [
      turn({ content: question }),
      turn({ role: 'assistant', content: first.text, basis: 'book', citations: said.slice(0, 2) }),
    ];
    const more = await collect(
      mind,
      answerTask({ question: 'Tell me more', passages: [passage], recentTurns }),
    );
    expect(more.citations.map(({ quote }) => quote)).not.toContain(said[0]?.quote);
    expect(more.text).toContain('lazy tide');
  });

  it('folds the white space of a quote and leaves headings out', async () => {
    const { citations, text } = await collect(
      mind,
      answerTask({ question: 'Where is the harbour shallow?', passages: [passage], detailLevel: 'brief' }),
    );
    expect(citations[0]?.quote).toBe('The harbour is shallow at the eastern wall.');
    expect(text).toContain('In “Tides”, under “Neap tides”, the book says:');
  });
});

describe('what is no question', () => {
  it.each(['Hello!', 'Thanks a lot.', 'thank you', 'Good morning', 'ok', 'Bye'])(
    '%s is answered kindly and shortly',
    async (question) => {
      const { basis, citations, text } = await collect(mind, answerTask({ question, answerability: 0 }));
      expect(basis).toBe('none');
      expect(citations).toEqual([]);
      expect(text.length).toBeGreaterThan(4);
      expect(text.length).toBeLessThan(160);
    },
  );

  it('thanks for what the learner tells', async () => {
    const { text } = await collect(
      mind,
      answerTask({ question: 'My name is Ada and I work nights.', about: 'learner' }),
    );
    expect(text).toBe('Thank you for telling me that your name is Ada and that you work nights.');
  });
});
