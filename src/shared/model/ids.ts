import { z } from 'zod';
import type { InputRule } from '../messages/en/input';

/** A book's id: `b` and the first 16 hex digits of the SHA-256 of its file, so the same file is the same book. */
export const bookIdSchema = z
  .string()
  .regex(/^b[0-9a-f]{16}$/, 'badBookId' satisfies InputRule)
  .brand<'BookId', 'inout'>();
export type BookId = z.infer<typeof bookIdSchema>;

export const sessionIdSchema = z.uuid().brand<'SessionId', 'inout'>();
export type SessionId = z.infer<typeof sessionIdSchema>;

export const factIdSchema = z.number().int().brand<'FactId', 'inout'>();
export type FactId = z.infer<typeof factIdSchema>;

export const turnIdSchema = z.number().int().brand<'TurnId', 'inout'>();
export type TurnId = z.infer<typeof turnIdSchema>;

export const noteIdSchema = z.number().int().brand<'NoteId', 'inout'>();
export type NoteId = z.infer<typeof noteIdSchema>;

export const planIdSchema = z.number().int().brand<'PlanId', 'inout'>();
export type PlanId = z.infer<typeof planIdSchema>;

export const markIdSchema = z.number().int().brand<'MarkId', 'inout'>();
export type MarkId = z.infer<typeof markIdSchema>;

export const jobIdSchema = z.number().int().brand<'JobId', 'inout'>();
export type JobId = z.infer<typeof jobIdSchema>;

export const cardIdSchema = z.number().int().brand<'CardId', 'inout'>();
export type CardId = z.infer<typeof cardIdSchema>;

export const passageIdSchema = z.number().int().brand<'PassageId', 'inout'>();
export type PassageId = z.infer<typeof passageIdSchema>;

/** For text from outside, such as an address or a file name. Not validated: an unknown id is simply not found. */
export const asBookId = (text: string): BookId => text as BookId;
export const asSessionId = (text: string): SessionId => text as SessionId;

/** For numbers from outside, such as an address or JSON. Not validated either. */
export const asFactId = (id: number): FactId => id as FactId;
export const asTurnId = (id: number): TurnId => id as TurnId;
export const asNoteId = (id: number): NoteId => id as NoteId;
export const asPlanId = (id: number): PlanId => id as PlanId;
export const asMarkId = (id: number): MarkId => id as MarkId;
export const asJobId = (id: number): JobId => id as JobId;
export const asCardId = (id: number): CardId => id as CardId;
export const asPassageId = (id: number): PassageId => id as PassageId;
