import { LecternError, type ErrorCode } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/en/errors';
import { providers } from '../../../shared/model';
import type { CallRequest } from './request';

export interface ModelErrorData {
  readonly retryAfterSeconds?: number | undefined;
  readonly status?: number | null | undefined;
}

type Asked = Pick<CallRequest, 'provider' | 'model' | 'host' | 'free'>;

/**
 * A failed request as the learner reads it. The provider's own words and the `cause` are left out: they may contain a
 * key.
 */
export function modelError(code: ErrorCode, asked: Asked, data: ModelErrorData = {}): LecternError {
  const { retryAfterSeconds, status = null } = data;
  return new LecternError(code, messageOf(code, asked, status, retryAfterSeconds), {
    provider: asked.provider,
    model: asked.model,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(status === null ? {} : { status }),
  });
}

const nameOf = ({ provider, host }: Asked): string =>
  provider === 'server' ? `the model server at ${host}` : providers[provider].name;

function messageOf(
  code: ErrorCode,
  asked: Asked,
  status: number | null,
  retryAfterSeconds: number | undefined,
): string {
  const name = nameOf(asked);
  switch (code) {
    case 'MODEL_KEY_MISSING':
      return errorText.providerKeyMissing(name);
    case 'MODEL_KEY_REFUSED':
      return errorText.providerKeyRefused(name);
    case 'MODEL_UNREACHABLE':
      return asked.free ? errorText.localServerUnreachable(name) : errorText.providerUnreachable(name);
    case 'MODEL_TIMED_OUT':
      return errorText.providerTimedOut(name);
    case 'MODEL_BUSY':
      return errorText.providerBusy(name, retryAfterSeconds);
    case 'MODEL_QUOTA':
      return errorText.providerQuota(name);
    case 'MODEL_FAILED':
      return errorText.providerFailed(name, status, retryAfterSeconds);
    case 'MODEL_CUT':
      return errorText.providerCut(name);
    case 'MODEL_REPLY_UNREADABLE':
      return errorText.providerReplyUnreadable(name);
    case 'MODEL_CONTEXT_TOO_LONG':
      return errorText.contextTooLong(asked.model);
    case 'MODEL_GONE':
      return errorText.modelNotOffered(name, asked.model);
    case 'MODEL_BLOCKED':
      return errorText.providerBlocked(name);
    case 'MODEL_CLOCK_WRONG':
      return errorText.clockWrong(name);
    default:
      return errorText.providerRejected(name, status);
  }
}
