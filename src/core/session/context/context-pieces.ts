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

/** Tokens of a piece with the tags around it. */
export type Cost = (piece: ContextPiece) => number;

/** Takes pieces, best first, until one does not fit; that one and all after it are dropped. */
export const createAllowance = (limit: number, cost: Cost) => {
  let left = limit;
  let full = false;
  return {
    get left() {
      return left;
    },
    take(piece: ContextPiece): ContextPiece {
      const tokens = cost(piece);
      if (full || tokens > left) {
        // A piece larger than the entire budget must not exclude those after it.
        if (tokens <= limit) full = true;
        return { ...piece, dropped: true };
      }
      left -= tokens;
      return piece;
    },
  };
};

/**
 * Tokens that a prompt adds around a piece: a tag with its kind, id, heading or time, a bullet, or the frame of a
 * message. Passages have 25 to 40, memories up to 36.
 */
export const tagTokens = (component: ContextComponent): number => {
  switch (component) {
    case 'persona':
    case 'question':
    case 'markup':
      return 0;
    case 'recent-turns':
      return 4;
    case 'preferences':
      return 8;
    default:
      return 34;
  }
};

/** The pieces of a context while it is built. */
export const createPieces = (count: Count, hasTags: boolean) => {
  const cost: Cost = ({ tokens, component }) => tokens + (hasTags ? tagTokens(component) : 0);
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
    tokens: count(contextPieceText({ source, text, detail })),
    ...(score === undefined ? {} : { score }),
    ...(reasons.length === 0 ? {} : { reasons: [...reasons] }),
  });
  return {
    pieces,
    make,
    cost,
    /** Adds as many whole sentences as fit into `limit` tokens. */
    addFitted(component: ContextComponent, source: ContextSource, text: string, limit: number): void {
      const fitted = fitSentences(text.trim(), limit, count);
      if (fitted !== '') pieces.push(make(component, source, fitted));
    },
    used: (...components: readonly ContextComponent[]): number =>
      pieces
        .filter((one) => !one.dropped && components.includes(one.component))
        .reduce((sum, one) => sum + cost(one), 0),
  };
};

export type Pieces = ReturnType<typeof createPieces>;
/** The tokens for each part, with the limits that the read policy sets within them. */
export type Budget = Settings['budget'] & Pick<ReadPolicy, 'maxFactTokens' | 'maxTurnTokens' | 'turnShare'>;
