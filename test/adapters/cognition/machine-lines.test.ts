import { describe, expect, it } from 'vitest';
import { createModelCognition } from '../../../src/adapters/cognition/model';
import { collect } from './builtin/collect';
import { fullTask, scriptedModel } from './model/scripted-model';

const say = (reply: string | readonly string[]) =>
  collect(createModelCognition(scriptedModel(reply).model), fullTask());

const statements = [
  '[basis: notes]',
  '[Basis: Notes]',
  '[basis:notes]',
  '[ basis : notes ]',
  '［basis： notes］',
  '【basis: notes】',
  '**[basis: notes]**',
  '*[basis: notes]*',
  '***[basis: notes]***',
  '_[basis: notes]_',
  '__[basis: notes]__',
  '**[basis:** notes**]**',
  '[**basis:** notes]',
  '[basis: **notes**]',
  '`[basis: notes]`',
  '```[basis: notes]```',
  '``[basis: notes]``',
  '**`[basis: notes]`**',
  '`basis: notes`',
  '\\[basis: notes\\]',
  '\\\\[basis: notes\\\\]',
  '[basis: "notes"]',
  '[basis: notes].',
  '[[basis: notes]]',
  '(basis: notes)',
  '*(basis: notes)*',
  '<basis: notes>',
  '{basis: notes}',
  'basis: notes',
  'Basis: notes',
  'Basis: notes.',
  'BASIS: NOTES',
  '**Basis:** notes',
  '**Basis: notes**',
  '*Basis: notes*',
  '- basis: notes',
  '> [basis: notes]',
  '### basis: notes',
  '[Basis]: notes',
  '**[Basis]**: notes',
  'basis = notes',
  '[basis: notes, book]',
  '[basis: notes and book]',
  '[basis: notes/memory]',
  '[basis: notes + book]',
  '[basis: the notes]',
  '[Grundlage: Notizen]',
  '**Grundlage:** Notizen',
  '[base: notes]',
  '[base: notas]',
  '<basis>notes</basis>',
  '[basis: notes, p. 12]',
  'Basis: notes, p. 12',
  '```\n[basis: notes]\n```',
  '```text\nbasis: notes\n```',
  '---\n[basis: notes]',
  '\n---\n\n[basis: notes]\n\n---\n',
  '***\n[basis: notes]',
] as const;

describe('what a model says that its answer rests on never reaches the screen', () => {
  const answer = 'Your note says ten steps.';
  it.each(statements)('%s', async (statement) => {
    const shown = { text: answer, basis: 'notes', citations: [] };
    expect(await say(`${answer}\n\n${statement}`)).toMatchObject(shown);
    expect(await say(`${answer}\n${statement}\n`)).toMatchObject(shown);
    expect(await say(Array.from(`${answer}\n\n${statement}`))).toMatchObject(shown);
  });

  it.each(statements.filter((statement) => /^[^\n]*[[［【]/u.test(statement)))(
    'before the answer: %s',
    async (statement) => {
      for (const reply of [`${statement}\n\n${answer}`, Array.from(`${statement}\n\n${answer}`)])
        expect(await say(reply)).toMatchObject({ text: answer, basis: 'notes' });
    },
  );

  it.each(['[basis: notes]', '**[basis: notes]**', '`[basis: notes]`', '(basis: notes)', '*(basis: notes)*'])(
    'right after the last sentence: %s',
    async (statement) => {
      for (const reply of [`${answer} ${statement}`, Array.from(`${answer} ${statement}`)])
        expect(await say(reply)).toMatchObject({ text: answer, basis: 'notes' });
    },
  );

  it.each([
    ['[basis: book]', 'none'],
    ['**[basis: book]**', 'none'],
    ['[basis: book, memory]', 'none'],
    ['[Grundlage: Buch]', 'none'],
    ['[base: livre]', 'none'],
    ['[basis: memory]', 'memory'],
    ['[basis: sessions]', 'sessions'],
    ['[basis: refused]', 'refused'],
    ['[basis: none]', 'none'],
    ['[basis: chapter two of the book]', 'none'],
  ])('%s counts as %s', async (statement, basis) => {
    expect(await say(`So it is.\n\n${statement}`)).toMatchObject({ text: 'So it is.', basis });
  });
});

describe('ordinary text stays', () => {
  it.each([
    'The basis: notes that you take yourself.',
    'Basis: notes\n\nTake them by hand.',
    'Base: 10, exponent: 2.',
    'The basis of it is rest.',
    '**Basic breathing** is enough.',
    'One part.\n\n---\n\nAnother part.',
    'A title\n---\nand its text.',
    'Sources of strength are many.',
    'Source: nobody knows.',
    'References\n\nThere are none.',
    '- one\n- two\n\n**bold** and __bold__',
    '```\n[basis: notes]\n```\nis how it looks.',
  ])('%s', async (reply) => {
    expect((await say(reply)).text).toBe(reply);
    expect((await say(Array.from(reply))).text).toBe(reply);
  });
});
