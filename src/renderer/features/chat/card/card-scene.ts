import type { CardSection, Citation } from '../../../../shared/model';

/** What every section of a card is shown with. */
export interface CardScene {
  /** Of the turn: a section's `cite` is a place in it. */
  readonly citations: readonly Citation[];
  /** The book of the conversation. */
  readonly bookId: string | null;
  /** Of the session that goes on. */
  readonly live: boolean;
  readonly onAsk: (question: string) => void;
}

export interface SectionProps<Section extends CardSection> extends CardScene {
  readonly section: Section;
  /** It has the head of the card. */
  readonly first: boolean;
}
