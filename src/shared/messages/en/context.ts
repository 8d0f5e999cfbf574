import type { ContextDetail, ContextPiece, SaidBy } from '../../model';

const speakers: Readonly<Record<SaidBy['role'], string>> = {
  user: 'Learner',
  assistant: 'Tutor',
  tool: 'Tool',
};

const speakerText = ({ role, speaker }: SaidBy): string => speaker ?? speakers[role];

type FactDetail = Extract<ContextDetail, { kind: 'fact' }>;

const overText = ({ over }: FactDetail): string => {
  if (over === null) return '';
  return over.kind === 'expired'
    ? `, expired on ${over.at.slice(0, 10)}`
    : `, true from ${over.from.slice(0, 10)} to ${over.at.slice(0, 10)}, no longer true`;
};

/** "(preference, 0.85) Prefers tea": a fact as a model gets it. */
export const factText = (text: string, detail: FactDetail): string =>
  `(${detail.type}, ${detail.confidence.toFixed(2)}${overText(detail)}) ${text}`;

/** The text shown for the tags that separate the parts of a prompt. */
export const markupText = 'Tags with the kind, id and time of each source';

/** A piece as one text: "Learner: I moved", "[F12] (preference, 0.85) Prefers tea" (C9). */
export const contextPieceText = ({
  source,
  text,
  detail,
}: Pick<ContextPiece, 'source' | 'text' | 'detail'>): string => {
  switch (detail?.kind) {
    case 'said':
      return `${speakerText(detail)}: ${text}`;
    case 'fact':
      return `[F${source.id}] ${factText(text, detail)}`;
    case undefined:
      return text;
  }
};
