import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { z } from 'zod';
import type { Contract } from '../../shared/contract';
import type { ErrorCode } from '../../shared/errors';
import { engineTextSchema, type EngineText } from '../../shared/model';
import { engineText } from '../messages/engine-text';
import { text } from '../messages/text';
import { connect } from './connection';

export type Client = ContractRouterClient<Contract>;

/** The typed client of the contract, over this window's connection. */
export const client: Client = createORPCClient(connect());

export const errorCode = (error: unknown): ErrorCode | null =>
  error instanceof ORPCError ? (error.code as ErrorCode) : null;

const dataSchema = z.object({ engineText: engineTextSchema });

const textOf = (error: Error): EngineText | undefined =>
  error instanceof ORPCError ? dataSchema.safeParse(error.data).data?.engineText : undefined;

/** An error as a sentence: the engine's message if it has one. */
export function messageOf(error: unknown): string {
  if (error instanceof ORPCError && error.status >= 500 && !error.message) return text.errors.internal;
  if (error instanceof Error && error.message) return engineText(error.message, textOf(error));
  return text.errors.internal;
}
