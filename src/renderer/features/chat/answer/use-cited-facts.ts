import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Turn } from '../../../../shared/model';
import { answerQuery } from '../sources/answer-query';
import { citedFacts } from './cite-answer';
import { text } from '../../../messages/text';
import { plainText } from '../sources/context-budget';

/** The facts that the tutor was given for an answer that cites any; null until they are known. */
export function useCitedFacts(turn: Turn): ReadonlyMap<string, string> | null {
  const cites = turn.state !== 'streaming' && turn.model !== null && citedFacts(turn.content).length > 0;
  const { data } = useQuery({ ...answerQuery(turn), enabled: cites });
  return useMemo(() => {
    if (!data) return null;
    const facts = data.context.filter((piece) => !piece.dropped && piece.source.kind === 'fact');
    return new Map(facts.map((piece) => [piece.source.id, plainText(piece) || text.saw.textsGone]));
  }, [data]);
}
