import { z } from 'zod';
import type { Cognition, ExtractFactsTask, FactCandidate, TextModel } from '../../../core/ports';
import { bookFactTypes, learnerFactTypes, type Citation } from '../../../shared/model';
import { extractFactsPrompt } from '../prompts';
import { askChecked, nothingIn, parsedIn, type Checked } from './checked-reply';
import { findWords } from './find-words';
import { readStatement } from '../../../shared/text/grammar/statement';
import { plainLine } from './plain-prose';

const shared = {
  fact: z.string().trim().min(3).max(400),
  quote: z.string().trim().min(1).max(2000),
  confidence: z.number().min(0).max(1),
};
const candidateSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('learner'),
    type: z.enum(learnerFactTypes),
    ...shared,
    explicit: z.boolean().nullish(),
    corrects: z.boolean().nullish(),
  }),
  z.object({
    about: z.literal('book'),
    type: z.enum(bookFactTypes),
    ...shared,
    page: z.number().int(),
  }),
]);
type Extracted = z.infer<typeof candidateSchema>;
const replySchema = z.object({ facts: z.array(z.unknown()) });

const citationsOf = ({ answer }: ExtractFactsTask, page: number): readonly Citation[] =>
  answer.basis === 'book' ? answer.citations.filter((one) => one.page === page) : [];

/** What keeps a candidate from being evidence; null where nothing does. */
const unsupported = (found: Extracted, task: ExtractFactsTask): string | null => {
  if (plainLine(found.fact).length < 3) return '"fact" is not as asked';
  if (found.about === 'learner')
    return findWords(found.quote, task.question.content)
      ? null
      : 'the quote does not stand in the learner’s message';
  const ofPage = citationsOf(task, found.page);
  if (ofPage.length === 0) return 'the page was not cited';
  return ofPage.some(({ quote }) => findWords(found.quote, quote))
    ? null
    : 'the quote does not stand in the cited passage';
};

const readReply =
  (task: ExtractFactsTask) =>
  (reply: string): Checked<Extracted> => {
    const parsed = parsedIn(reply);
    if (parsed === undefined) return nothingIn('it is no JSON');
    const whole = replySchema.safeParse(Array.isArray(parsed) ? { facts: parsed } : parsed);
    if (!whole.success) return nothingIn('it has no list of "facts"');
    const values: Extracted[] = [];
    const errors: string[] = [];
    const dropped: string[] = [];
    for (const [index, one] of whole.data.facts.entries()) {
      const checked = candidateSchema.safeParse(one);
      const [issue] = checked.success ? [] : checked.error.issues;
      const field = issue?.path.join('.') ?? '';
      const wrong = checked.success
        ? unsupported(checked.data, task)
        : `${field === '' ? 'the entry' : `"${field}"`} is not as asked`;
      if (wrong === null && checked.success) values.push(checked.data);
      else {
        errors.push(`facts[${index}]: ${wrong}${issue ? ` (${issue.message})` : ''}`);
        dropped.push(`a candidate was dropped: ${wrong}`);
      }
    }
    return { values, errors, dropped };
  };

/** With the words as they are where they were said, whatever the model made of their spaces. */
const asCandidate = (found: Extracted, task: ExtractFactsTask, model: TextModel): FactCandidate | null => {
  const { type, confidence } = found;
  const fact = plainLine(found.fact);
  const method = 'llm_extract';
  const meta = { model: model.id, prompt: extractFactsPrompt.hash };
  if (found.about === 'learner') {
    const { question } = task;
    const place = findWords(found.quote, question.content);
    if (!place) return null;
    const asked = {
      ...(found.explicit ? { asked: true } : {}),
      ...(found.corrects ? { corrects: true } : {}),
    };
    const quote = question.content.slice(place.start, place.end);
    return {
      scope: 'user',
      type,
      ...readStatement(fact),
      confidence,
      method,
      meta: { ...meta, ...asked },
      evidence: { kind: 'turn', turnId: question.turnId, ...place, quote },
    };
  }
  for (const { bookId, page, label, quote } of citationsOf(task, found.page)) {
    const place = findWords(found.quote, quote);
    if (!place) continue;
    const { turnId } = task.answer;
    const words = quote.slice(place.start, place.end);
    const evidence = { kind: 'page', turnId, bookId, page, label, quote: words } as const;
    return { scope: 'book', type, subject: 'book', words: fact, confidence, method, meta, evidence };
  }
  return null;
};

/**
 * The task `extractFacts` by a model (C3): its reply is JSON checked by a schema, each candidate on its own, and its
 * quotes must be where they are said to. One repair attempt; what is wrong after it is dropped and counted.
 */
export const extractFactsWith =
  (model: TextModel): Cognition['extractFacts'] =>
  async (task, signal) => {
    const { sessionId } = task.question;
    const call = { task: 'memory', sessionId, turnId: task.answer.turnId, signal } as const;
    const { values, dropped } = await askChecked(model, extractFactsPrompt, task, readReply(task), call);
    return { candidates: values.flatMap((found) => asCandidate(found, task, model) ?? []), dropped };
  };
