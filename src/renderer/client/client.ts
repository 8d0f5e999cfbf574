import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract';
import type { ErrorCode } from '../../shared/errors';
import { text } from '../messages/en';
import { connect } from './connection';

export type Client = ContractRouterClient<Contract>;

/** Every verb of the contract, typed, over whichever bridge this window has. */
export const client: Client = createORPCClient(connect());

export const errorCode = (error: unknown): ErrorCode | null =>
  error instanceof ORPCError ? (error.code as ErrorCode) : null;

/** What went wrong as a sentence: the engine's own words where it gave them. */
export function messageOf(error: unknown): string {
  if (error instanceof ORPCError && error.status >= 500 && !error.message) return text.errors.internal;
  if (error instanceof Error && error.message) return error.message;
  return text.errors.internal;
}
