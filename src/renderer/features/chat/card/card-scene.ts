import type { BookId, CardSection, Citation, NoteCitation } from '../../../../shared/model';

/** The props that all sections of a card share. */
export interface CardScene {
  /** The turn's citations; a section's `cite` is an index into them. */
  readonly citations: readonly Citation[];
  readonly noteCitations?: readonly NoteCitation[] | undefined;
  /** The book of the conversation. */
  readonly bookId: BookId | null;
  /** The turn belongs to the open session. */
  readonly live: boolean;
  readonly onAsk: (question: string) => void;
}

export interface SectionProps<Section extends CardSection> extends CardScene {
  readonly section: Section;
  /** The first section shows the head of the card. */
  readonly first: boolean;
}
