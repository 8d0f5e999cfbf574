import { z } from 'zod';
import type { Cognition, ExtractFactsTask, FactCandidate, TextModel } from '../../../core/ports';
import { bookFactTypes, learnerFactTypes, type Citation } from '../../../shared/model';
import { asksToRemember } from '../../../shared/text/grammar/asks-to-remember';
import { readStatement } from '../../../shared/text/grammar/statement';
import { extractFactsPrompt } from '../prompts';
import { askChecked, checkedList } from './checked-reply';
import { coerced } from './coerce';
import { findEvidence } from './find-evidence';
import { plainLine } from './plain-prose';

const maxFactLength = 400;
const fields = {
  about: coerced.text,
  type: coerced.text,
  fact: coerced.text,
  quote: coerced.text,
  confidence: coerced.confidence,
  page: coerced.number,
  explicit: coerced.flag,
  corrects: coerced.flag,
};
/** Some models list bare sentences. */
const entrySchema = z.preprocess(
  (entry) => (typeof entry === 'string' ? { fact: entry } : entry),
  z.object(fields),
);
type Entry = z.infer<typeof entrySchema>;
type LearnerType = (typeof learnerFactTypes)[number];
type BookType = (typeof bookFactTypes)[number];

/** Words that models use for the types. */
const learnerWords: Readonly<Record<LearnerType, RegExp>> = {
  task_state: /task|goal|plan|progress|project|intention|aim/u,
  constraint: /constraint|deadline|date|exam|health|allerg|medical|limit|require|schedule/u,
  preference: /prefer|like|interest|style|request|instruct|wish|language/u,
  episode: /episode|event|experience/u,
  profile: /profile/u,
};
const bookWords: Readonly<Record<BookType, RegExp>> = {
  definition: /defin|term/u,
  technique: /techni|method|exercise|step|procedure/u,
  example: /example|case/u,
  quote: /quot|citation/u,
  concept: /concept/u,
};

/** The closest type; the most general one if none is close. */
const nearestType = <Type extends string>(
  words: Readonly<Record<Type, RegExp>>,
  types: readonly Type[],
  type: string,
  otherwise: Type,
): Type => types.find((one) => words[one].test(type.toLowerCase())) ?? otherwise;

const isAboutBook = ({ about, type, page }: Entry): boolean =>
  /^(?:book|learner)$/iu.test(about)
    ? about.toLowerCase() === 'book'
    : page !== null || bookFactTypes.some((one) => one === type.toLowerCase());

const citedIn = ({ answer }: ExtractFactsTask, page: number | null): readonly Citation[] =>
  answer?.basis === 'book'
    ? answer.citations.filter((one) => page === null || one.page === page || one.label === String(page))
    : [];

/** The candidate with the supporting words of the message or the passage, or why there is none. */
const candidateOf = (
  entry: unknown,
  task: ExtractFactsTask,
  meta: FactCandidate['meta'],
): FactCandidate | string => {
  const read = entrySchema.safeParse(entry);
  if (!read.success) return 'a candidate was dropped: it is not an object';
  const { quote, confidence, type, page, explicit, corrects } = read.data;
  const fact = plainLine(read.data.fact === '' ? quote : read.data.fact);
  if (fact.length < 3 || fact.length > maxFactLength)
    return 'a candidate was dropped: it is empty or too long';
  const statement = readStatement(fact);
  // The model's claim is not enough: the learner's own message must ask for it.
  const asked = explicit && asksToRemember(task.question.content);
  if (!isAboutBook(read.data)) {
    const { turnId, content } = task.question;
    const place = findEvidence(quote, fact, content);
    if (!place) return 'a candidate was dropped: the learner’s message does not say it';
    return {
      scope: 'user',
      type: nearestType(learnerWords, learnerFactTypes, type, 'profile'),
      ...statement,
      confidence,
      method: asked ? 'user_explicit' : 'llm_extract',
      meta: { ...meta, ...(asked && { asked: true }), ...(corrects && { corrects: true }) },
      evidence: { kind: 'turn', turnId, ...place, quote: content.slice(place.start, place.end) },
    };
  }
  const cited = citedIn(task, page);
  if (cited.length === 0) return 'a candidate was dropped: the page was not cited';
  for (const citation of cited) {
    const place = findEvidence(quote, fact, citation.quote);
    if (!place) continue;
    const { bookId, label } = citation;
    const words = citation.quote.slice(place.start, place.end);
    const turnId = task.answer?.turnId ?? null;
    return {
      scope: 'book',
      type: nearestType(bookWords, bookFactTypes, type, 'concept'),
      subject: 'book',
      words: fact,
      confidence,
      method: 'llm_extract',
      meta,
      evidence: { kind: 'page', turnId, bookId, page: citation.page, label, quote: words },
    };
  }
  return 'a candidate was dropped: the cited passage does not say it';
};

/**
 * The task `extractFacts` by a model (C3). Each entry is read separately and as tolerantly as possible, but counts only
 * if its evidence is in the learner's message or a cited passage.
 */
export const extractFactsWith =
  (model: TextModel): Cognition['extractFacts'] =>
  async (task, signal) => {
    const { sessionId } = task.question;
    const call = {
      task: 'memory',
      sessionId,
      turnId: task.answer?.turnId ?? task.question.turnId,
      signal,
    } as const;
    const meta = { model: model.id, prompt: extractFactsPrompt.hash };
    const read = checkedList('facts', (entry) => candidateOf(entry, task, meta));
    const { values, dropped } = await askChecked(model, extractFactsPrompt, task, read, call);
    return { candidates: values, dropped };
  };
