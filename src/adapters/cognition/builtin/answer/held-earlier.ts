import type { AnswerMemory, AnswerTask } from '../../../../core/ports';
import { foldSpace } from '../text/fold-space';
import { inSecondPerson } from '../../../../shared/text/second-person';
import { whenSaid } from './when-said';

/** Words by which one asks for the past, not for what it is about; what came after it is not asked for either. */
const OF_THE_PAST =
  /\bbefore\b[^?]*|\b(?:used? to|previously|formerly|originally|at first|earlier)\b|\b(?:old|former|previous|original|last)\b(?= \w)/gi;

export const withoutPast = (question: string): string => foldSpace(question.replace(OF_THE_PAST, ' '));

/** Facts that no longer hold are among the memories only where the question asks for them. */
export const pastOf = (memories: readonly AnswerMemory[]): readonly AnswerMemory[] =>
  memories.filter(({ until }) => until !== undefined);

/** What held earlier, from when to when. */
export function earlierSentence(memory: AnswerMemory, task: AnswerTask): string {
  const told = whenSaid(memory.at, task.now, task.timeZone);
  const ended = whenSaid(memory.until ?? memory.at, task.now, task.timeZone);
  const over = told === ended ? 'that changed the same day' : `that held until ${ended.replace(/^on /, '')}`;
  const second = inSecondPerson(memory.text);
  return second === null
    ? `I kept this ${told}; ${over}: ${foldSpace(memory.text)}`
    : `You told me ${told} that ${second}; ${over}.`;
}
