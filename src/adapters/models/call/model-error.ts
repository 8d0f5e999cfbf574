import { LecternError, type ErrorCode } from '../../../shared/errors';
import { providers } from '../../../shared/model';
import type { CallRequest } from './request';

export interface ModelErrorData {
  readonly retryAfterSeconds?: number | undefined;
  readonly status?: number | null | undefined;
}

type Asked = Pick<CallRequest, 'provider' | 'model' | 'host' | 'free'>;

/**
 * The failure as the learner reads it: one sentence and the next step. Nothing of the provider's own words and no
 * `cause` goes on with it, for those may hold a key.
 */
export function modelError(code: ErrorCode, asked: Asked, data: ModelErrorData = {}): LecternError {
  const { retryAfterSeconds, status } = data;
  return new LecternError(code, sentence(code, asked, data), {
    provider: asked.provider,
    model: asked.model,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(status === undefined || status === null ? {} : { status }),
  });
}

const nameOf = ({ provider, host }: Asked): string =>
  provider === 'server' ? `The model server at ${host}` : asSentenceStart(providers[provider].name);

const asSentenceStart = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

function sentence(code: ErrorCode, asked: Asked, { retryAfterSeconds, status }: ModelErrorData): string {
  const who = nameOf(asked);
  const of = who.replace(/^The /, 'the ');
  switch (code) {
    case 'MODEL_KEY_MISSING':
      return `There is no key for ${of}. Enter one in the settings under Models.`;
    case 'MODEL_KEY_REFUSED':
      return `${who} did not accept the key. Enter a valid one in the settings under Models.`;
    case 'MODEL_UNREACHABLE':
      return asked.free
        ? `${who} does not answer. Start it, then try again.`
        : `${who} cannot be reached. Check the network connection, then try again.`;
    case 'MODEL_TIMED_OUT':
      return `${who} did not answer in time. Try again in a moment.`;
    case 'MODEL_BUSY':
      return `${who} takes no more requests just now. Try again ${soon(retryAfterSeconds)}.`;
    case 'MODEL_QUOTA':
      return `What the key for ${of} may use is used up. Look at the plan there, or choose another model in the settings.`;
    case 'MODEL_FAILED':
      return `${who} has a fault of its own${status ? ` (${status})` : ''}. Try again ${soon(retryAfterSeconds)}.`;
    case 'MODEL_CUT':
      return `The connection to ${of} broke before the answer was complete. Try again.`;
    case 'MODEL_REPLY_UNREADABLE':
      return `${who} sent a reply that cannot be read. Try again, or choose another model in the settings.`;
    case 'MODEL_CONTEXT_TOO_LONG':
      return `The question with its context is too long for ${asked.model}. Ask about less, or choose a model that takes in more.`;
    case 'MODEL_GONE':
      return `${who} does not have the model ${asked.model}. Choose another in the settings under Models.`;
    case 'MODEL_BLOCKED':
      return `${who} refused to answer this question. Ask it in other words.`;
    case 'MODEL_CLOCK_WRONG':
      return `The clock of this computer seems to be wrong, so ${of} does not accept the connection. Set date and time, then try again.`;
    default:
      return `${who} does not accept the request${status ? ` (${status})` : ''}. Choose another model in the settings under Models.`;
  }
}

function soon(seconds: number | undefined): string {
  if (seconds === undefined || seconds < 1) return 'in a moment';
  if (seconds < 120) return `in ${Math.ceil(seconds)} seconds`;
  return seconds < 7200 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / 3600)} hours`;
}
