import type {
  ContextComponent,
  ContextDetail,
  ContextPiece,
  ContextSource,
  RankReason,
  ReadPolicy,
  Settings,
} from '../../../shared/model';
import { contextPieceText } from '../../../shared/messages/en/context';
import { fitSentences } from '../../text/fit-sentences';

export type Count = (text: string) => number;

/** Takes pieces, best first, until one does not fit; that one and all after it are dropped. */
export const createAllowance = (limit: number) => {
  let left = limit;
  let full = false;
  return {
    get left() {
      return left;
    },
    take(piece: ContextPiece): ContextPiece {
      if (full || piece.tokens > left) {
        // A piece larger than the entire budget must not exclude those after it.
        if (piece.tokens <= limit) full = true;
        return { ...piece, dropped: true };
      }
      left -= piece.tokens;
      return piece;
    },
  };
};

/** Tokens of the tags that a prompt puts around a piece. */
export const tagTokens = 16;

/** The pieces of a context while it is built. */
export const createPieces = (count: Count, tags: number) => {
  const pieces: ContextPiece[] = [];
  const make = (
    component: ContextComponent,
    source: ContextSource,
    text: string,
    score?: number,
    reasons: readonly RankReason[] = [],
    detail?: ContextDetail,
  ): ContextPiece => ({
    component,
    source,
    text,
    ...(detail === undefined ? {} : { detail }),
    tokens: count(contextPieceText({ source, text, detail })) + tags,
    ...(score === undefined ? {} : { score }),
    ...(reasons.length === 0 ? {} : { reasons: [...reasons] }),
  });
  return {
    pieces,
    make,
    /** Adds as many whole sentences as fit into `limit` tokens. */
    addFitted(component: ContextComponent, source: ContextSource, text: string, limit: number): void {
      const fitted = fitSentences(text.trim(), limit, count);
      if (fitted !== '') pieces.push(make(component, source, fitted));
    },
    used: (...components: readonly ContextComponent[]): number =>
      pieces
        .filter((one) => !one.dropped && components.includes(one.component))
        .reduce((sum, one) => sum + one.tokens, 0),
  };
};

export type Pieces = ReturnType<typeof createPieces>;
/** The tokens for each part, with the limits that the read policy sets within them. */
export type Budget = Settings['budget'] & Pick<ReadPolicy, 'maxFactTokens' | 'maxTurnTokens' | 'turnShare'>;
