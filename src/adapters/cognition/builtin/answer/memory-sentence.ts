import type { AnswerMemory, AnswerTask } from '../../../../core/ports';
import { contentStems, overlap } from '../text/content-words';
import { foldSpace } from '../text/fold-space';
import { plainSentences } from '../text/plain-sentences';
import { quotesIn } from '../text/quotes-in';
import { inSecondPerson } from '../../../../shared/text/second-person';
import { capitalised, whenSaid } from './when-said';

/** More than this in one sentence cannot be followed. */
const TOGETHER = 4;

/** Memories as paragraphs to the learner. What was told on one day is said in one breath. */
export function memoryParagraphs(memories: readonly AnswerMemory[], task: AnswerTask): readonly string[] {
  const told = new Map<string, string[]>();
  const others: AnswerMemory[] = [];
  for (const memory of memories) {
    const second = memory.kind === 'fact' || memory.kind === 'profile' ? inSecondPerson(memory.text) : null;
    const when = whenSaid(memory.at, task.now, task.timeZone);
    if (second === null) others.push(memory);
    else told.set(when, [...(told.get(when) ?? []), second]);
  }
  const known = [...told].flatMap(([when, statements]) =>
    Array.from({ length: Math.ceil(statements.length / TOGETHER) }, (_, index) => {
      const some = statements.slice(index * TOGETHER, (index + 1) * TOGETHER);
      return `You ${index === 0 ? '' : 'also '}told me ${when} ${thats(some)}.`;
    }),
  );
  return [...known, ...others.map((memory) => memorySentence(memory, task))];
}

/** "that A, that B, and that C". */
export const thats = (statements: readonly string[]): string =>
  statements
    .map((one, index) => {
      if (index === 0) return `that ${one}`;
      const and = index === statements.length - 1 ? 'and ' : '';
      return `${statements.length > 2 ? ', ' : ' '}${and}that ${one}`;
    })
    .join('');

/** One memory as a plain sentence to the learner, with when it was. */
function memorySentence(memory: AnswerMemory, task: AnswerTask): string {
  const when = whenSaid(memory.at, task.now, task.timeZone);
  switch (memory.kind) {
    case 'fact':
    case 'profile':
      return factSentence(memory, when);
    case 'note':
      return noteSentence(memory, when, task.question);
    case 'mark':
      return markSentence(memory, when, task.question);
    case 'session':
      return sessionSentence(memory, when, task.question);
    case 'turn':
      return turnSentence(memory, when, task);
    case 'plan':
      return planSentence(memory);
  }
}

function factSentence(memory: AnswerMemory, when: string): string {
  const second = inSecondPerson(memory.text);
  if (second !== null) return `You told me ${when} that ${second}.`;
  const dated = /^(?<when>(?:On|In|Last|This|Yesterday)\b[^]*?) the learner(?<rest>(?:'s|’s)? [^]+)$/.exec(
    memory.text,
  )?.groups;
  if (dated !== undefined) {
    const own = inSecondPerson(`The learner${dated['rest'] ?? ''}`);
    if (own !== null)
      return `You told me ${when}: ${(dated['when'] ?? '').toLowerCase().startsWith('on') ? (dated['when'] ?? '').replace(/^On/, 'on') : (dated['when'] ?? '')} ${own}.`;
  }
  if (memory.kind === 'profile') return ended(foldSpace(memory.text));
  return `I kept this ${when}: ${ended(foldSpace(memory.text))}`;
}

function noteSentence(memory: AnswerMemory, when: string, question: string): string {
  const { title, body } = titled(memory.text);
  const named = title === null ? 'In a note' : `In your note “${title}”`;
  const plain = body.replace(/^#+\s+/gm, '').replace(/[*_`]+/g, '');
  if (foldSpace(plain) === '')
    return `You have a note “${title ?? ''}”, written ${when}; it is empty so far.`;
  return `${named} you wrote ${when}: “${excerpt(plain, question, 2)}”`;
}

/** Its first line is the place that the note stands beside. */
function markSentence(memory: AnswerMemory, when: string, question: string): string {
  const [place = '', ...note] = memory.text.split('\n');
  return `In the margin beside ${place} you wrote ${when}: “${excerpt(note.join('\n').replace(/[*_`]+/g, ''), question, 2)}”`;
}

function sessionSentence(memory: AnswerMemory, when: string, question: string): string {
  const { title, body } = titledSession(memory.text);
  const named = title === null ? '' : ` (“${title}”)`;
  return `${capitalised(when)} in our session${named}: ${ended(excerpt(body, question, 3))}`;
}

function turnSentence(memory: AnswerMemory, when: string, task: AnswerTask): string {
  const role =
    task.recentTurns.find((turn) => String(turn.turnId) === memory.id)?.role ?? roleIn(memory.text);
  if (role === 'assistant')
    return `${capitalised(when)} the answer was: ${answerExcerpt(memory.text, task.question)}`;
  const text = foldSpace(saidBy(memory.text));
  return `${capitalised(when)} you ${onlyAsks(text) ? 'asked' : 'said'}: “${text}”`;
}

/** Whether no sentence of it says anything. */
export const onlyAsks = (said: string): boolean => plainSentences(said).every((one) => one.endsWith('?'));

/** A turn without who said it. */
export const saidBy = (text: string): string => text.replace(/^\w+:\s+/, '');

/** Whose turn it is by its look: only answers cite pages. */
export const roleIn = (text: string): 'user' | 'assistant' =>
  /^(?:assistant|tutor|lectern|answer):/i.test(text) ||
  (/\[p\./.test(text) && !/^(?:user|you|learner|question):/i.test(text))
    ? 'assistant'
    : 'user';

function planSentence(memory: AnswerMemory): string {
  if (/^in your plan\b/i.test(memory.text)) return ended(foldSpace(memory.text));
  const { title, body } = titled(memory.text);
  return title === null
    ? `In your plans: ${ended(foldSpace(body))}`
    : `Your plan “${title}”: ${ended(foldSpace(body))}`;
}

/** Of an answer its best quotes, with their pages; of one without quotes its first sentences. */
function answerExcerpt(text: string, question: string): string {
  const asked = new Set(contentStems(question));
  const quotes = quotesIn(text).map((quote) => ({
    text: `“${quote.text}” (${quote.page})`,
    score: overlap(asked, new Set(contentStems(quote.text))),
  }));
  const best = quotes.toSorted((a, b) => b.score - a.score).slice(0, 2);
  if (best.length === 0) return ended(excerpt(text, question, 2));
  return quotes
    .filter((quote) => best.includes(quote))
    .map((quote) => quote.text)
    .join(' ');
}

/** A session comes as its title and its summary, with nothing but a full stop between them. */
function titledSession(text: string): { readonly title: string | null; readonly body: string } {
  const [first = '', ...rest] = plainSentences(text);
  const bare = first.replace(/[.!]$/, '');
  const isTitle = rest.length > 0 && bare.length <= 80 && !/^You\b/.test(bare);
  return isTitle ? { title: bare, body: rest.join(' ') } : titled(text);
}

/** A first line of its own, or "Title: text", is the title. */
function titled(text: string): { readonly title: string | null; readonly body: string } {
  const [first = '', ...rest] = text.trim().split('\n');
  if (rest.length > 0 && first.length <= 120)
    return { title: first.replace(/^#+\s*/, '').trim(), body: rest.join('\n').trim() };
  const colon = /^(?<title>[^:.!?“”]{2,80}):\s+(?<body>[^]+)$/.exec(text.trim())?.groups;
  return colon === undefined
    ? { title: null, body: text.trim() }
    : { title: colon['title'] ?? null, body: colon['body'] ?? '' };
}

/** The sentences nearest to the question, in their order. */
function excerpt(text: string, question: string, most: number): string {
  const sentences = plainSentences(text);
  if (sentences.length <= most) return foldSpace(text);
  const asked = new Set(contentStems(question));
  const best = sentences
    .map((sentence, index) => ({ sentence, index, score: overlap(asked, new Set(contentStems(sentence))) }))
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, most)
    .toSorted((a, b) => a.index - b.index);
  return best.map((one) => one.sentence).join(' ');
}

const ended = (text: string): string => (/[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`);
