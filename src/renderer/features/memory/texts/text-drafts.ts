/** A text under change, and the state of it that was seen when the change began. */
export interface Draft<Base> {
  readonly value: string;
  readonly base: Base;
}

const drafts = new Map<string, Draft<unknown>>();

/** What was being written when another screen was gone to: it is there when one comes back. */
export const findDraft = <Base>(key: string): Draft<Base> | null =>
  (drafts.get(key) as Draft<Base> | undefined) ?? null;

export const putDraft = (key: string, draft: Draft<unknown>): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);
