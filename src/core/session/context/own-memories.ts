import type { Book, Profile, RunningSummary, SessionId, Turn } from '../../../shared/model';
import type { AnswerMemory, TimeRange } from '../../ports';
import type { FoundMaterial } from '../retrieve/find-material';
import { ownMemoryText } from '../../../shared/messages/en/own-memories';

/** Matches "How far have I read this week?" if the time range includes now. */
const asksHowFar = (asked: string, { to }: TimeRange, now: string): boolean =>
  /\bhow far\b/i.test(asked) && (to === undefined || to > now);

/** What the profile says about the learner, as a memory that can answer. */
export const profileMemories = (
  profile: Profile,
  book: Book | null,
  at: string,
  { within, question }: FoundMaterial,
  asked: string,
): readonly AnswerMemory[] => {
  // The profile describes the present, so it cannot answer "What did I say in March?".
  if (question.about !== 'learner' || (within !== null && !asksHowFar(asked, within, at))) return [];
  const say = (id: string, text: string): AnswerMemory => ({ kind: 'profile', id, text, at, score: 0.5 });
  return [
    ...(profile.name ? [say('name', ownMemoryText.name(profile.name))] : []),
    ...(book?.openedAt ? [say('reading', ownMemoryText.reading(book, profile))] : []),
  ];
};

/** What this session has been about so far. */
export const sessionSoFar = (
  sessionId: SessionId,
  running: RunningSummary | null,
  recent: readonly Turn[],
  at: string,
): readonly AnswerMemory[] => {
  const questions = recent
    .filter((turn) => turn.role === 'user')
    .map((turn) => turn.content.trim())
    .filter((content) => content.endsWith('?'))
    .slice(-5);
  const text = [running?.text, questions.length > 0 ? ownMemoryText.asked(questions) : null]
    .filter((part) => part)
    .join(' ');
  return text === '' ? [] : [{ kind: 'session', id: sessionId, text, at, score: 1 }];
};
