import { z } from 'zod';
import type { Cognition, ExtractFactsTask, FactCandidate, TextModel } from '../../../core/ports';
import { bookFactTypes, learnerFactTypes } from '../../../shared/model';
import { askChecked, jsonIn, type Checked } from './checked-reply';
import { extractFactsPrompt, promptHash } from './extract-facts-prompt';

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
    explicit: z.boolean().optional(),
    corrects: z.boolean().optional(),
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
const schemaForModel = z.toJSONSchema(z.object({ facts: z.array(candidateSchema) }));

const foldSpace = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const stands = (quote: string, text: string): boolean => foldSpace(text).includes(foldSpace(quote));

/** What keeps a candidate from being evidence; null where nothing does. */
const unsupported = (found: Extracted, { question, answer }: ExtractFactsTask): string | null => {
  if (found.about === 'learner')
    return stands(found.quote, question.content) ? null : 'the quote does not stand in the learner’s message';
  const ofPage = answer.basis === 'book' ? answer.citations.filter(({ page }) => page === found.page) : [];
  if (ofPage.length === 0) return 'the page was not cited';
  return ofPage.some(({ quote }) => stands(found.quote, quote))
    ? null
    : 'the quote does not stand in the cited passage';
};

const nothing = (error: string): Checked<Extracted> => ({
  values: [],
  errors: [error],
  dropped: [`the reply was dropped: ${error}`],
});

const readReply =
  (task: ExtractFactsTask) =>
  (reply: string): Checked<Extracted> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(jsonIn(reply));
    } catch {
      return nothing('it is no JSON');
    }
    const whole = replySchema.safeParse(Array.isArray(parsed) ? { facts: parsed } : parsed);
    if (!whole.success) return nothing('it has no list of "facts"');
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

const asCandidate = (found: Extracted, task: ExtractFactsTask, model: TextModel): FactCandidate | null => {
  const { type, fact, confidence, quote } = found;
  const meta = { model: model.id, prompt: promptHash };
  if (found.about === 'learner') {
    const { question } = task;
    // Where white space differs the words are found again when the evidence is verified.
    const start = Math.max(0, question.content.indexOf(quote));
    return {
      scope: 'user',
      type,
      fact,
      confidence,
      method: 'llm_extract',
      meta: {
        ...meta,
        ...(found.explicit ? { asked: true } : {}),
        ...(found.corrects ? { corrects: true } : {}),
      },
      evidence: { kind: 'turn', turnId: question.turnId, start, end: start + quote.length, quote },
    };
  }
  const citation = task.answer.citations.find((one) => one.page === found.page && stands(quote, one.quote));
  if (!citation) return null;
  const { bookId, page, label } = citation;
  return {
    scope: 'book',
    type,
    fact,
    confidence,
    method: 'llm_extract',
    meta,
    evidence: { kind: 'page', turnId: task.answer.turnId, bookId, page, label, quote },
  };
};

/**
 * The task `extractFacts` by a model (C3): its reply is JSON checked by a schema, each candidate on its own, and its
 * quotes must stand where they are said to. One repair attempt; what is wrong after it is dropped and counted.
 */
export const extractFactsWith =
  (model: TextModel): Cognition['extractFacts'] =>
  async (task, signal) => {
    const { values, dropped } = await askChecked(
      model,
      extractFactsPrompt(task),
      { schema: schemaForModel },
      readReply(task),
      { task: 'memory', sessionId: task.question.sessionId, signal },
    );
    return {
      candidates: values.flatMap((found) => asCandidate(found, task, model) ?? []),
      dropped,
    };
  };
