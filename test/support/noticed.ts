import { noticedFacts } from '../../src/adapters/cognition/builtin/notice/noticed-facts';
import type { FactCandidate, SentenceEncoder } from '../../src/core/ports';
import { asTurnId } from '../../src/shared/model';
import { miniLm } from './mini-lm';

/** What the built-in engine notices in a message, said on a Wednesday. */
export const noticed = async (
  content: string,
  { at = '2026-05-20T09:00:00.000Z', timeZone = 'UTC' } = {},
  encoder: SentenceEncoder | undefined = miniLm,
): Promise<readonly FactCandidate[]> => {
  const { facts } = await noticedFacts(
    { turnId: asTurnId(7), content, at },
    timeZone,
    encoder,
    new AbortController().signal,
  );
  return facts;
};
