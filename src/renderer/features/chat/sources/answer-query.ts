import type { Answer, Turn } from '../../../../shared/model';
import { client } from '../../../client/client';
import { answerKey } from '../session/chat-session';

/** An answer with its context record. A record changes only when something in it is erased. */
export const answerQuery = (turn: Pick<Turn, 'sessionId' | 'turnId'>) => ({
  queryKey: answerKey(turn.turnId),
  queryFn: (): Promise<Answer> => client.study.answer({ sessionId: turn.sessionId, turnId: turn.turnId }),
  staleTime: Infinity,
});
