import { LecternError, type ErrorCode } from '../../../shared/errors';
import { errorText, modelServer } from '../../../shared/messages/engine-text';
import { providers, type Sentence } from '../../../shared/model';
import type { Verdict } from './failure';
import type { CallRequest } from './request';

interface ModelErrorData extends Pick<Verdict, 'retryAfterSeconds' | 'perMinute'> {
  readonly status?: number | null;
  /** The optional parameter that the provider refused. */
  readonly parameter?: string | null;
  /** The provider's message, without the key. */
  readonly said?: string | null;
}

type Asked = Pick<CallRequest, 'provider' | 'model' | 'host' | 'free'>;

/** Failures of which only the provider knows the cause, so its message is shown. */
const saidIn: ReadonlySet<ErrorCode> = new Set([
  'MODEL_REQUEST_REFUSED',
  'MODEL_FAILED',
  'MODEL_QUOTA',
  'MODEL_API_DISABLED',
  'MODEL_ADDRESS_REFUSED',
]);

/** The error that the learner sees for a failed request. `cause` is left out because it may contain a key. */
export function modelError(code: ErrorCode, asked: Asked, data: ModelErrorData = {}): LecternError {
  const { retryAfterSeconds, perMinute, status, parameter, said = null } = data;
  const message = messageOf(code, asked, data);
  const name = nameOf(asked);
  return new LecternError(
    code,
    said !== null && saidIn.has(code) ? errorText.providerSays(message, name, said) : message,
    {
      provider: asked.provider,
      model: asked.model,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(perMinute === undefined ? {} : { perMinute }),
      ...(status === null || status === undefined ? {} : { status }),
      ...(parameter ? { parameter } : {}),
      ...(said === null ? {} : { said }),
    },
  );
}

const nameOf = ({ provider, host }: Asked): Sentence =>
  provider === 'server' ? modelServer(host) : providers[provider].name;

function messageOf(
  code: ErrorCode,
  asked: Asked,
  { status = null, retryAfterSeconds, perMinute, said = null }: ModelErrorData,
): Sentence {
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
      return perMinute
        ? errorText.rateLimited(name, perMinute, said, retryAfterSeconds ?? 60)
        : errorText.providerBusy(name, retryAfterSeconds);
    case 'MODEL_QUOTA':
      return errorText.providerQuota(name);
    case 'MODEL_FAILED':
      return errorText.providerFailed(name, status, retryAfterSeconds);
    case 'MODEL_CUT':
      return errorText.providerCut(name);
    case 'MODEL_REPLY_UNREADABLE':
      return errorText.providerReplyUnreadable(name);
    case 'MODEL_EMPTY':
      return errorText.providerEmpty(name);
    case 'MODEL_REPLY_TOO_LONG':
      return errorText.providerReplyTooLong(name);
    case 'MODEL_CONTEXT_TOO_LONG':
      return errorText.contextTooLong(asked.model);
    case 'MODEL_GONE':
      // A request for the list of models has no model that could be missing.
      return asked.model === ''
        ? errorText.providerRejected(name, status)
        : errorText.modelNotOffered(name, asked.model);
    case 'MODEL_BLOCKED':
      return errorText.providerBlocked(name);
    case 'MODEL_CLOCK_WRONG':
      return errorText.clockWrong(name);
    case 'MODEL_API_DISABLED':
      return errorText.providerApiDisabled(name);
    case 'MODEL_REGION':
      return errorText.providerRegion(name);
    case 'MODEL_ADDRESS_REFUSED':
      return errorText.providerAddressRefused(name);
    default:
      return errorText.providerRejected(name, status);
  }
}
