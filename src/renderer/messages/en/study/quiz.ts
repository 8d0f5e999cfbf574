import type { KnowledgeState, QuestionKind, QuizResult } from '../../../../shared/model';
import { formatNumber, formatPercent, plural } from '../../format';

export const quiz = {
  title: 'Quiz',
  ofChapter: (title: string) => `Quiz me on “${title}”`,
  ofChapterShort: 'Quiz me on this chapter',
  take: 'Take this as a quiz',
  making: 'Choosing questions',
  progress: 'Questions answered',
  doneOf: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} answered`,
  stop: 'Stop for now',
  delete: 'Delete this quiz',
  deleteQuestion: 'Delete this question',
  question: 'Question',
  kinds: {
    choice: 'Choose what belongs in the gap, or the right answer',
    cloze: 'Fill the gap',
    number: 'Fill in the number with its unit',
    open: 'Answer in your own words, then compare',
  } satisfies Record<QuestionKind, string>,
  correction: 'You mixed this up before',
  gap: 'blank',
  options: 'Options',
  yourAnswer: 'Your answer',
  check: 'Check',
  show: 'Show the answer',
  notKnown: 'I don’t know',
  results: { right: 'Right', partly: 'Partly right', wrong: 'Not right' } satisfies Record<
    QuizResult,
    string
  >,
  youSaid: (given: string) => (given === '' ? 'You gave no answer.' : `You answered “${given}”.`),
  answerIs: 'Answer',
  grade: 'Did you know it?',
  grades: [
    ['wrong', 'No', 'not this time'],
    ['partly', 'Partly', 'some of it'],
    ['right', 'I knew it', 'everything important'],
  ] satisfies readonly (readonly [QuizResult, string, string])[],
  next: 'Next question',
  toResult: 'See the result',
  passage: 'Passage',
  fromPage: 'From the page',
  openPage: 'Open the page',
  allKeys: 'all keys',
  done: 'Quiz finished',
  score: (right: number, partly: number, total: number) =>
    `${formatNumber(right)} of ${formatNumber(total)} right (${formatPercent(total === 0 ? 0 : right / total)})${partly > 0 ? `, ${formatNumber(partly)} partly` : ''}.`,
  missed: 'Worth another look',
  noneMissed: 'Nothing was missed.',
  makeCards: 'Make cards of these',
  madeCards: (n: number) =>
    n === 0
      ? 'These questions already have cards.'
      : `${plural(n, 'card', 'cards')} made. They come up in Review.`,
  again: 'Another quiz',
  toBook: 'Back to the book',
  start: 'Start a quiz',
  startText:
    'Questions come from the pages of a book. What you mixed up or only half know comes first; what you know comes up rarely.',
  book: 'Book',
  scope: 'About',
  scopes: { chapter: 'a chapter', read: 'the pages I have read', book: 'the whole book' },
  chapter: 'Chapter',
  noBooks: 'Add a book first. Questions are made from its pages.',
  open: 'Continue',
  openQuiz: (answered: number, total: number) =>
    `${formatNumber(answered)} of ${formatNumber(total)} answered`,
  ofScope: (kind: 'chapter' | 'read' | 'book', title: string | null) =>
    kind === 'chapter' ? (title ?? 'A chapter') : kind === 'read' ? 'The pages read' : 'The whole book',
};

const states: Readonly<Record<KnowledgeState, string>> = {
  'not-met': 'new',
  met: 'seen',
  shaky: 'shaky',
  known: 'known',
};

export const knowledge = {
  states,
  title: 'What you know',
  ofChapter: (title: string) => `What you know about “${title}”`,
  stateOf: (name: string, state: KnowledgeState) => `${name}: ${states[state]}`,
  open: (title: string, state: KnowledgeState) => `What you know about ${title}: ${states[state]}`,
  whole: 'The chapter as a whole',
  terms: 'Key terms',
  noTerms: 'The book defines or indexes no terms in this chapter.',
  evidence: 'Why',
  noEvidence: 'There is no evidence yet.',
  correct: (name: string) => `Correct “${name}”`,
  mark: { known: 'Mark as known', shaky: 'Mark as shaky', 'not-met': 'Mark as new' },
  kinds: {
    read: () => 'You read the pages.',
    review: (words: string, weight: number) => `Card “${words}”: ${weight < 0 ? 'forgotten' : 'remembered'}.`,
    quiz: (words: string, weight: number) =>
      `Quiz: “${words}” ${weight > 0 ? 'right' : weight <= -2 ? 'not right' : 'partly right'}.`,
    question: (words: string) => `You asked “${words}”.`,
    correction: (words: string) => `Corrected in “${words}”.`,
    hand: (state: KnowledgeState | null) => `You marked it as ${states[state ?? 'met']}.`,
  },
  today: 'Worth another look',
  shaky: (n: number) => `Shaky: ${plural(n, 'term', 'terms')}`,
  misconceptions: (n: number) => plural(n, 'misconception', 'misconceptions'),
  mixedUp: (wrong: string, correct: string) => `You confused “${correct}” with “${wrong}”`,
  rightOnce: 'right once; asked again after two days or more',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed. It no longer comes first.',
  quizShaky: 'Quiz me on these',
};
