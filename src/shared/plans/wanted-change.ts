import type { BookId, PlanId } from '../model';

/** A part of the book, from the outline. */
export interface PlannedChapter {
  readonly title: string;
  readonly pages: readonly [number, number];
}

/** What the learner wants to change, in terms of the plan. */
export type WantedChange =
  | { readonly kind: 'shift'; readonly days: number }
  | { readonly kind: 'replan' }
  | {
      readonly kind: 'add';
      readonly what: string;
      readonly day: string | null;
      readonly chapter: PlannedChapter | null;
    }
  | { readonly kind: 'finished'; readonly chapter: PlannedChapter };

/** `changes`: how many are proposed now; 0 if there is nothing to change. Null without a plan to change. */
export type ProposeChange = (
  bookId: BookId | null,
  wanted: WantedChange,
) => Promise<{ readonly planId: PlanId; readonly changes: number } | null>;
