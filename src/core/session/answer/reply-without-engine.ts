import type {
  MemoryAct,
  MemoryActResult,
  NoteProposal,
  Remark,
  Session,
  SessionMemory,
  Turn,
} from '../../../shared/model';
import { memoryRemark } from '../../../shared/text/grammar/memory-remarks';
import { isoTime, type Clock, type Store } from '../../ports';
import { readMemorySwitch } from '../../request/memory-switch';
import { readNoteRequest, type NoteRequest } from '../../request/note-request';
import type { AnswerWriter } from './answer-writer';

export interface ReplyDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Proposes a note from the answer before the message; null if there is none. */
  readonly proposeNote: (message: Turn, request: NoteRequest) => Promise<NoteProposal | null>;
  /** Carries out what the learner says about an answer. */
  readonly actOnAnswer: (answer: Turn, act: MemoryAct) => Promise<MemoryActResult>;
}

/** Proposes the note and reports it, independently of the engine. */
const replyOnNote = async (
  { proposeNote }: ReplyDeps,
  question: Turn,
  request: NoteRequest,
  writer: AnswerWriter,
): Promise<void> => {
  const proposal = await proposeNote(question, request);
  const remark: Remark = proposal
    ? {
        kind: 'note-proposed',
        proposalId: proposal.id,
        noteId: proposal.noteId,
        title: proposal.title,
      }
    : { kind: 'no-answer-yet' };
  await writeRemark(writer, remark);
};

const writeRemark = async (writer: AnswerWriter, remark: Remark): Promise<void> => {
  await writer.write({ kind: 'basis', basis: 'none' });
  await writer.write({
    kind: 'card',
    card: { sections: [{ kind: 'remark', remark }] },
    citations: [],
    outcome: 'reply',
  });
};

/** Switches the memory of the conversation and reports what was stored before, independently of the engine. */
const replyOnSwitch = async (
  { store, clock }: ReplyDeps,
  { sessionId, memory = { remember: true, recall: true } }: Session,
  change: Partial<SessionMemory>,
  writer: AnswerWriter,
): Promise<void> => {
  const changed = { ...memory, ...change };
  await store.policy.setSessionMemory(sessionId, changed);
  const [{ inSession }, ofBook] = await Promise.all([
    store.memory.countWrites(sessionId, isoTime(clock)),
    store.memory.countBookFacts(sessionId),
  ]);
  const what = change.remember === undefined ? 'recall' : 'remember';
  await writeRemark(writer, {
    kind: 'memory-switched',
    what,
    on: changed[what],
    saved: inSession + ofBook,
  });
};

export type Reply = (writer: AnswerWriter) => Promise<void>;

/** Acts on the answer before the message. The engine handles "That is wrong" about an answer without facts. */
const replyOnAct = async (deps: ReplyDeps, question: Turn, act: MemoryAct): Promise<Reply | null> => {
  const turns = await deps.store.sessions.listTurns(question.sessionId);
  const answer = turns.findLast(
    ({ role, state, turnId }) => role === 'assistant' && state !== 'streaming' && turnId < question.turnId,
  );
  if (!answer) return null;
  const { outcome, facts } = await deps.actOnAnswer(answer, act);
  if (outcome === 'nothing' && act === 'wrong') return null;
  // What was forgotten must not be quoted.
  const left = outcome === 'forgotten' ? [] : facts;
  return (writer) =>
    writeRemark(writer, {
      kind: 'memory-act',
      act,
      outcome,
      answerId: answer.turnId,
      count: facts.length,
      facts: left.map(({ id, ...statement }) => ({ ...statement, factId: id })),
    });
};

/** The reply to a message that is handled independently of the engine: about a note, or about the memory. */
export const replyWithoutEngine = async (
  deps: ReplyDeps,
  { question, session }: { readonly question: Turn; readonly session: Session },
): Promise<Reply | null> => {
  const { content, selection } = question;
  if (selection !== null) return null;
  const request = readNoteRequest(content);
  if (request) return (writer) => replyOnNote(deps, question, request, writer);
  const change = readMemorySwitch(content);
  if (change) return (writer) => replyOnSwitch(deps, session, change, writer);
  const act = memoryRemark(content);
  return act && replyOnAct(deps, question, act);
};
