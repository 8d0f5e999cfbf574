import type { AnswerPart, AnswerTask } from '../../../../core/ports';
import { learnerFacts } from '../facts/learner-facts';
import { plainSentences } from '../text/plain-sentences';
import { thats } from './memory-sentence';
import { inSecondPerson } from '../../../../shared/text/second-person';

const ASKS =
  /\b(?:what|who|when|where|which|why|how|do you|can you|could you|did i|have i|am i|is my|are my)\b/i;

/** The reply to a turn that tells something about the learner and asks nothing; null for every other turn. */
export function acknowledge(task: AnswerTask): readonly AnswerPart[] | null {
  const sentences = plainSentences(task.question);
  if (
    sentences.some((sentence) => sentence.endsWith('?')) ||
    /\b(?:tell|explain|show|give|describe|summari[sz]e|list|find)\b/i.test(task.question)
  )
    return null;
  const facts = learnerFacts({ turnId: 0, content: task.question, at: task.now }, task.timeZone);
  // One statement and a long question behind it is a question.
  const owned = /^(?:by the way,? |also,? |and |hi,? |hello,? )*(?:i|i['’]\w+|my)\b/i.test(
    task.question.trim(),
  );
  if (facts.length === 0 && task.about === 'learner' && owned && !ASKS.test(task.question)) {
    return [
      { kind: 'basis', basis: 'memory' },
      { kind: 'text', text: 'Thank you for telling me.' },
    ];
  }
  if (facts.length === 0 || sentences.length > facts.length + 1) return null;
  const told = facts.map(({ fact }) => inSecondPerson(fact)).filter((one) => one !== null);
  const what = told.length === 0 ? '' : ` ${thats(told)}`;
  return [
    // Not `none`: such an exchange holds something to remember, a greeting does not (B12).
    { kind: 'basis', basis: 'memory' },
    { kind: 'text', text: `Thank you for telling me${what}.` },
  ];
}

/** The reply to a statement that is not about the learner and that the book knows nothing of. */
export function* noted(): Generator<AnswerPart> {
  yield { kind: 'basis', basis: 'memory' };
  yield { kind: 'text', text: 'Noted. I will keep that with this session, so that you can ask me for it.' };
}
