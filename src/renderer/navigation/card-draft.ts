import { cardInputSchema, type Card, type CardInput } from '../../shared/model';
import { createStore } from '../state/store';

/** A card in the dialog: one that is edited, a proposal that is accepted once it was edited, or a new one. */
export interface CardDraft {
  readonly input: CardInput;
  readonly edits?: Pick<Card, 'id'>;
  readonly proposalId?: number;
}

export const draftStore = createStore<CardDraft | null>(null);

/** Opens the dialog for a new card. */
export const beginCard = (input: Partial<CardInput> = {}): void =>
  draftStore.set({ input: { ...cardInputSchema.parse({ front: '-' }), front: '', ...input } });

export const editCard = (card: Card): void => draftStore.set({ input: card, edits: card });
