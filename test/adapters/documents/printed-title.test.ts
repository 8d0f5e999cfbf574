import { describe, expect, it } from 'vitest';
import { findPrintedAuthor, findPrintedTitle } from '../../../src/adapters/documents/printed-title';

describe('the title page of a text', () => {
  it.each([
    [['A WALK IN THE WOODS', 'By Ada Example'], 'a-walk', 'A Walk in the Woods', 'Ada Example'],
    [['On Rope', 'by', 'ADA EXAMPLE'], 'rope', 'On Rope', 'Ada Example'],
    [['An eBook', 'Title: On Rope', 'Author: Ada Example'], 'pg12', 'On Rope', 'Ada Example'],
    [['walden pond', 'It is a pond.'], 'walden_pond', 'walden pond', null],
    [['LIFE OF HENRY VIII'], 'henry', 'Life of Henry VIII', null],
  ])('is read where its form is clear: %j', (lines, file, title, author) => {
    expect(findPrintedTitle(lines, file)).toBe(title);
    expect(findPrintedAuthor(lines)).toBe(author);
  });

  it.each([
    [['Chapter 1', 'It was late.']],
    [['It was a dark night.']],
    [['Notes from Monday', 'Bread, eggs']],
  ])('is not made up: %j', (lines) => {
    expect(findPrintedTitle(lines, 'file')).toBeNull();
    expect(findPrintedAuthor(lines)).toBeNull();
  });

  it('may name the author in a sentence that names the title', () => {
    const line = 'This is On Rope, a book written by Ada Example and set by hand.';
    expect(findPrintedAuthor([line], 'On Rope')).toBe('Ada Example');
    expect(findPrintedAuthor([line], 'On Knots')).toBeNull();
    expect(findPrintedAuthor(['By the University Press'])).toBeNull();
  });
});
