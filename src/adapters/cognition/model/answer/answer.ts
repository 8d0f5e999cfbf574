import type { AnswerPart, AnswerTask, Cognition, TextModel } from '../../../../core/ports';
import { answerPrompt } from '../../prompts';
import { unreadable } from '../unreadable';
import { basisOf, type Cited } from './basis';
import { chooseQuote } from './choose-quote';
import { createClaims } from './claim';
import { createKnownPages } from './known-pages';
import { markerOf, type Basis, type MarkerItem } from './parse-marker';
import { createMarkerReader, type Piece } from './read-markers';

/** Turns what was read into parts, each marker checked against what was in context. */
const createComposer = (task: AnswerTask) => {
  const pagesOf = createKnownPages(task.passages);
  const facts = new Set(task.memories.filter(({ kind }) => kind === 'fact').map(({ id }) => id));
  const claims = createClaims();
  const cited: Cited = { pages: 0, facts: 0 };
  let claimed: Basis | null = null;
  /** White space is withheld until something follows it, so that an answer does not end with it. */
  let space = '';
  let begun = false;
  let afterMarker = false;

  const said = (text: string): string => {
    const whole = begun ? space + text : text.trimStart();
    const trimmed = whole.trimEnd();
    if (trimmed === '') {
      space = whole;
      return '';
    }
    space = whole.slice(trimmed.length);
    begun = true;
    return trimmed;
  };

  const citation = (item: MarkerItem, marker: string): AnswerPart | null => {
    if (item.kind === 'fact') {
      if (facts.has(item.id)) cited.facts += 1;
      return null;
    }
    const pages = pagesOf(item);
    const chosen = pages && chooseQuote(claims.current(), pages);
    if (!chosen) return null;
    cited.pages += 1;
    const { passage, part, quote } = chosen;
    const { bookId, passageId } = passage;
    return { kind: 'citation', marker, bookId, page: part.page, label: part.label, passageId, quote };
  };

  function* text(piece: Extract<Piece, { kind: 'text' }>): Generator<AnswerPart> {
    // Followed by these a marker would be a link of Markdown, and lead elsewhere.
    const apart = afterMarker && /^[([]/u.test(piece.text) ? ' ' : '';
    afterMarker = false;
    const shown = said(apart + piece.text);
    claims.say(piece.text);
    if (shown !== '') yield { kind: 'text', text: shown };
  }

  function* marker(piece: Extract<Piece, { kind: 'marker' }>): Generator<AnswerPart> {
    const { parsed, written, round } = piece;
    if (parsed.kind === 'basis') {
      claimed = parsed.basis;
      return;
    }
    // A reference that is quoted with its sentence is the book's own.
    if (round && claims.inQuotation()) {
      yield* text({ kind: 'text', text: written, code: false });
      return;
    }
    for (const item of parsed.items) {
      const form = markerOf(item);
      const shown = said((afterMarker ? ' ' : '') + form);
      afterMarker = true;
      yield { kind: 'text', text: shown };
      const part = citation(item, form);
      if (part) yield part;
    }
  }

  return {
    *take(pieces: readonly Piece[]): Generator<AnswerPart> {
      for (const piece of pieces) yield* piece.kind === 'text' ? text(piece) : marker(piece);
    },
    /** Null where nothing was said. */
    basis: (): Basis | null => (begun ? basisOf(claimed, cited, task) : null),
  };
};

/**
 * The task `answer` by a model, as it streams. What it cites is looked up in what it was shown: a page that it was shown
 * becomes a citation whose quote is taken from that page; a marker of anything else stays in the text, without one.
 */
export const answerWith = (model: TextModel): Cognition['answer'] =>
  async function* answer(task, signal) {
    const composer = createComposer(task);
    const reader = createMarkerReader();
    const { sessionId, turnId, tellWait } = task;
    const call = { task: 'answers', sessionId, turnId, signal, tellWait } as const;
    try {
      for await (const chunk of model.stream(answerPrompt.of(task), call)) {
        signal.throwIfAborted();
        yield* composer.take(reader.push(chunk));
      }
    } catch (error) {
      signal.throwIfAborted();
      // What came is kept, with what it rests on so far; so is what was withheld.
      yield* composer.take(reader.end());
      const reached = composer.basis();
      if (reached !== null) yield { kind: 'basis', basis: reached };
      throw error;
    }
    yield* composer.take(reader.end());
    const basis = composer.basis();
    if (basis === null) throw unreadable(model);
    yield { kind: 'basis', basis };
  };
