import { describe, expect, it } from 'vitest';
import { asksToGoOn, requestedRow, sameOfAnother } from '../../../src/core/request/follow-up-requests';
import { readRequest } from '../../../src/core/request/read-request';

describe('what a message asks for', () => {
  it.each([
    ['What is this book about?', { kind: 'about', asked: 'book' }],
    ['who wrote it', { kind: 'about', asked: 'author' }],
    ['Could you please tell me who the author is?', { kind: 'question' }],
    ['What is the title of this book?', { kind: 'about', asked: 'title' }],
    ['how many chapters are there?', { kind: 'about', asked: 'chapters' }],
    ['How long is this book?', { kind: 'about', asked: 'pages' }],
    ['List the chapters, please', { kind: 'outline', of: null }],
    ['table of contents', { kind: 'outline', of: null }],
    ['Which chapters does the book have?', { kind: 'outline', of: null }],
    ['What comes next?', { kind: 'next', after: { kind: 'this' } }],
    ['Which chapter comes after this?', { kind: 'next', after: { kind: 'this' } }],
    ['what comes after the chapter on tides?', { kind: 'next', after: { kind: 'named', words: 'tides' } }],
    ['what is it about?', { kind: 'about', asked: 'it' }],
    ['summarise this as bullet points for my report', { kind: 'summary', of: { kind: 'it' } }],
    ['whats in the next chapter', { kind: 'summary', of: { kind: 'next' } }],
    ['what is the appendix about?', { kind: 'summary', of: { kind: 'named', words: 'appendix' } }],
    ['is there a chapter on jazz?', { kind: 'covering', words: 'jazz' }],
    ['Which chapter covers inheritance?', { kind: 'covering', words: 'inheritance' }],
    ['is there an index?', { kind: 'covering', words: 'index' }],
    ['what comes after 1995?', { kind: 'question' }],
    ['i am on chapter 3 now', { kind: 'started', of: { kind: 'number', number: 3 } }],
    ['How far have I read?', { kind: 'reading' }],
    ['What page am I on?', { kind: 'reading' }],
    ['Where am I based?', { kind: 'question' }],
    ['Where did I leave off?', { kind: 'reading' }],
    ['Summarise chapter 3', { kind: 'summary', of: { kind: 'number', number: 3 } }],
    ['Can you summarize the third chapter?', { kind: 'summary', of: { kind: 'number', number: 3 } }],
    ['summarise this page', { kind: 'summary', of: { kind: 'page', label: null } }],
    ['I do not understand this page', { kind: 'summary', of: { kind: 'page', label: null } }],
    ['Explain page xii', { kind: 'summary', of: { kind: 'page', label: 'xii' } }],
    ['Summarise what I marked', { kind: 'summary', of: { kind: 'marks' } }],
    ['Give me a short summary of the book', { kind: 'summary', of: { kind: 'book' } }],
    ['What are the main ideas?', { kind: 'summary', of: { kind: 'book' } }],
    ['What is chapter 2 about?', { kind: 'summary', of: { kind: 'number', number: 2 } }],
    ['Summarise the chapter on breathing', { kind: 'summary', of: { kind: 'named', words: 'breathing' } }],
    ['Quiz me on this chapter', { kind: 'quiz', of: { kind: 'this' } }],
    ['test me on chapter four', { kind: 'quiz', of: { kind: 'number', number: 4 } }],
    ['Where is a cell array defined?', { kind: 'definition', term: 'cell array' }],
    ['What does “main lobe” mean?', { kind: 'definition', term: 'main lobe' }],
    ['What does this mean?', { kind: 'question' }],
    ['give me a good sentence about labour versus fun', { kind: 'question' }],
    ['What does chapter 4 cover?', { kind: 'summary', of: { kind: 'number', number: 4 } }],
    ['List the sections of chapter 4', { kind: 'outline', of: { kind: 'number', number: 4 } }],
    ['differences between a struct and a cell array', { kind: 'compare', terms: ['struct', 'cell array'] }],
    [
      'How does the Hann window differ from the Hamming window?',
      { kind: 'compare', terms: ['hann window', 'hamming window'] },
    ],
    [
      'I finished chapter 3 on the train this morning.',
      { kind: 'finished', of: { kind: 'number', number: 3 } },
    ],
    ['Remember that my exam is on 12 May', { kind: 'remember', what: 'my exam is on 12 May' }],
    ['Do you remember my exam?', { kind: 'question' }],
    ['Thanks a lot!', { kind: 'greeting', reply: 'welcome' }],
    ['Ok, thanks anyway', { kind: 'greeting', reply: 'welcome' }],
    ['great, that helped a lot!', { kind: 'greeting', reply: 'welcome' }],
    ['thanks, that’s enough for today', { kind: 'greeting', reply: 'welcome' }],
    ['What helped the team?', { kind: 'question' }],
    ['good morning', { kind: 'greeting', reply: 'hello' }],
    ['My exam is on 12 December.', { kind: 'statement' }],
    ['ok?', { kind: 'greeting', reply: 'ok' }],
    ['Is that right?', { kind: 'question' }],
    ['???', { kind: 'unclear' }],
    ['👍', { kind: 'unclear' }],
    ['How do I remove the DC offset?', { kind: 'question' }],
    ['good breathing before a contest', { kind: 'question' }],
    ['Who wrote the first compiler?', { kind: 'question' }],
    ['How many chapters of the novel did Austen burn?', { kind: 'question' }],
    ['got this from a friend. whats it about?', { kind: 'about', asked: 'it' }],
    ['how many chapters does it have, I have two weeks', { kind: 'about', asked: 'chapters' }],
    ['hm ok. quiz me on chapter 2', { kind: 'quiz', of: { kind: 'number', number: 2 } }],
    ['Thank you. Please remember that I row on Mondays', { kind: 'remember', what: 'I row on Mondays' }],
    ['it leaks, who do I call', { kind: 'question' }],
    ['in which year was the bridge built', { kind: 'question' }],
    ['right. when exactly was the second one', { kind: 'question' }],
    ['well, that’s chapter 2 done!', { kind: 'statement' }],
    ['I met Anna, who is a nurse.', { kind: 'statement' }],
    ['sorry, wrong window. thanks!', { kind: 'greeting', reply: 'welcome' }],
  ])('%s', (message, request) => {
    expect(readRequest(message)).toEqual(request);
  });

  it('reads the request from the last of several sentences', () => {
    expect(readRequest('Hello! A colleague lent me this. How many chapters does this book have?')).toEqual({
      kind: 'about',
      asked: 'chapters',
    });
  });

  it('lists the chapters that were just counted', () => {
    const before = readRequest('How many chapters are there?');
    expect(sameOfAnother('list them please', before)).toEqual({ kind: 'outline', of: null });
    expect(sameOfAnother('list them please', readRequest('Who wrote it?'))).toBeNull();
  });

  it('keeps the kind of request and changes its subject', () => {
    const before = readRequest('Summarise chapter 3');
    expect(sameOfAnother('and chapter 4?', before)).toEqual({
      kind: 'summary',
      of: { kind: 'number', number: 4 },
    });
    expect(sameOfAnother('what about the next one?', before)).toEqual({
      kind: 'summary',
      of: { kind: 'next' },
    });
    expect(sameOfAnother('How long does it take?', before)).toBeNull();
    expect(sameOfAnother('and chapter 4?', readRequest('What is grit?'))).toBeNull();
  });

  it('recognises a reference to a row of the last answer', () => {
    expect(requestedRow('and the second one?')).toBe(2);
    expect(requestedRow('the last point')).toBe(-1);
    expect(requestedRow('Tell me more about number 3')).toBe(3);
    expect(requestedRow('Who came second?')).toBeNull();
  });

  it('recognises a wish to read on', () => {
    expect(['Tell me more', 'go on', 'and then?'].map(asksToGoOn)).toEqual([true, true, true]);
    expect(asksToGoOn('Tell me more about breathing')).toBe(false);
  });
});
