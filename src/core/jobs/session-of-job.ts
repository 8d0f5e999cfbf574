import { asSessionId, type SessionId } from '../../shared/model';
import type { ClaimedJob } from '../ports';

export const sessionOfJob = ({ payload }: ClaimedJob): SessionId =>
  asSessionId(String(payload['sessionId'] ?? ''));
