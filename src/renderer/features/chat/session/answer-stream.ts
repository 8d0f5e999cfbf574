import type { AnswerEvent } from '../../../../shared/contract';
import type {
  Answer,
  AnswerScope,
  Citation,
  ModelChoice,
  Selection,
  Turn,
  TurnId,
} from '../../../../shared/model';

/** The provider cannot be called yet. `until`: about when it can be, in milliseconds since the epoch. */
export interface AnswerWait {
  readonly because: 'budget' | 'provider';
  readonly until: number;
}

/** A question, and the selected text that it is about. */
export interface PendingQuestion {
  readonly content: string;
  readonly selection: Selection | null;
  /** The books that the answer may use, and the engine, if not the session's book and the default. */
  readonly scope?: AnswerScope | undefined;
  readonly answerer?: ModelChoice | undefined;
}

/** An answer in progress, as this window follows it. */
export type AnswerStream =
  /** Sent, but nothing has arrived yet. */
  | {
      readonly kind: 'asking';
      readonly question: PendingQuestion;
      readonly askedAt: number;
      readonly again: TurnId | null;
    }
  | {
      readonly kind: 'streaming';
      readonly question: Turn;
      readonly answer: Turn;
      readonly wait: AnswerWait | null;
    }
  | { readonly kind: 'done'; readonly question: Turn | null; readonly answer: Answer }
  /** The question never arrived, or the engine failed before the answer began. */
  | {
      readonly kind: 'failed';
      readonly question: PendingQuestion;
      readonly reason: string;
      readonly again: TurnId | null;
    };

const withoutKind = ({ kind: _kind, ...citation }: Citation & { readonly kind: 'citation' }): Citation =>
  citation;

/** Applies an event to the stream. Text is only appended, and citations follow the text they support. */
export function followAnswer(stream: AnswerStream, event: AnswerEvent, now: number): AnswerStream {
  if (event.kind === 'begin')
    return { kind: 'streaming', question: event.question, answer: event.answer, wait: null };
  if (event.kind === 'done')
    return {
      kind: 'done',
      question: stream.kind === 'streaming' ? stream.question : null,
      answer: event.turn,
    };
  if (stream.kind !== 'streaming') return stream;
  const { answer } = stream;
  if (event.kind === 'wait') {
    const { because, seconds } = event;
    return { ...stream, wait: because && { because, until: now + seconds * 1_000 } };
  }
  if (event.kind === 'fallback') {
    const { model, error, errorText, errorCode } = event;
    return { ...stream, wait: null, answer: { ...answer, model, error, errorText, errorCode } };
  }
  if (event.kind === 'delta')
    return { ...stream, answer: { ...answer, content: answer.content + event.text } };
  if (event.kind === 'card') return { ...stream, answer: { ...answer, card: event.card } };
  if (event.kind === 'note-citation') {
    const { kind: _kind, ...citation } = event;
    return { ...stream, answer: { ...answer, noteCitations: [...(answer.noteCitations ?? []), citation] } };
  }
  return { ...stream, answer: { ...answer, citations: [...answer.citations, withoutKind(event)] } };
}

/**
 * The turns to show: those on disk, overlaid with those of the stream. A turn in both is taken from the stream, which
 * is ahead.
 */
export function mergeStream(turns: readonly Turn[], stream: AnswerStream | null): readonly Turn[] {
  if (!stream || stream.kind === 'asking' || stream.kind === 'failed') return turns;
  const ahead = [stream.question, stream.answer].filter((turn) => turn !== null);
  const ids = new Set(ahead.map((turn) => turn.turnId));
  return [...turns.filter((turn) => !ids.has(turn.turnId)), ...ahead].toSorted((a, b) => a.turnId - b.turnId);
}
