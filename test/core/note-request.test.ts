import { expect, it } from 'vitest';
import { rebased } from '../../src/renderer/features/notes/proposal/rebase-proposal';
import { readNoteRequest } from '../../src/core/request/note-request';

it('a message asks for a note by its form', () => {
  expect(readNoteRequest('Put that in a note.')).toEqual({ title: null });
  expect(readNoteRequest('please add this to my note Breathing')).toEqual({ title: 'Breathing' });
  expect(readNoteRequest('Can you save it as a note called “The margin”?')).toEqual({ title: 'The margin' });
  expect(readNoteRequest('Write a note about that')).toEqual({ title: null });
  for (const other of [
    'What does the note on page 3 say?',
    'That is a good note',
    'Add up the numbers',
    'note',
  ])
    expect(readNoteRequest(other)).toBeNull();
});

it('a proposal is put into what the note became meanwhile, or is shown as it was', () => {
  const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n';
  const proposal = { before, after: before.replace('six', 'SIX') };
  expect(rebased(proposal, before)).toBe(proposal.after);
  expect(rebased(proposal, `zero\n${before}`)).toBe(`zero\n${proposal.after}`);
  expect(rebased(proposal, 'something else')).toBeNull();
});
