import type { ErrorCode } from '../../../../shared/errors';
import type { Turn } from '../../../../shared/model';
import { formatRoute } from '../../../navigation/route';
import { engineText } from '../../../messages/engine-text';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { isBuiltin } from '../../../messages/model-name';
import { useSecondsLeft } from '../session/retry-wait';

interface Props {
  readonly turn: Turn;
  /** The turn belongs to the open session, so it can be asked again. */
  readonly live: boolean;
  readonly busy: boolean;
  readonly onAgain: (turn: Turn, by?: 'builtin') => void;
}

/** Errors that are fixed in the settings: a key, the spending limit, the choice of a model. */
const settingsErrors: ReadonlySet<string> = new Set<ErrorCode>([
  'MODEL_KEY_MISSING',
  'MODEL_KEY_REFUSED',
  'MODEL_QUOTA',
  'MODEL_GONE',
  'MODEL_CONTEXT_TOO_LONG',
  'MODEL_REQUEST_REFUSED',
  'SPENDING_CAP',
]);

export const isForSettings = (code: string | null): boolean => code !== null && settingsErrors.has(code);

const endOf = (turn: Turn): string | null => {
  if (turn.state === 'stopped') return text.chat.stopped;
  if (turn.state === 'failed') return text.chat.failed;
  if (turn.state === 'cut') return turn.error === null ? text.chat.cut : text.chat.cutByModel;
  return null;
};

export const modelSettings = formatRoute({ screen: 'settings', section: 'models' });

/** Why an answer is incomplete or was made without the chosen model, and what can be done about it. */
export function AnswerEnd({ turn, live, busy, onAgain }: Props) {
  const left = useSecondsLeft(turn.turnId);
  const end = endOf(turn);
  if (end === null) {
    if (turn.state !== 'complete' || turn.errorCode === null) return null;
    return (
      <p className="t-end" data-state="instead">
        <Icon name="laptop" small />
        <span>
          {text.chat.instead} {turn.error && engineText(turn.error, turn.errorText)}{' '}
          {isForSettings(turn.errorCode) && (
            <a className="link" href={modelSettings}>
              {text.chat.openModels}
            </a>
          )}
        </span>
      </p>
    );
  }
  const stopped = turn.state === 'stopped';
  const byModel = turn.model !== null && !isBuiltin(turn.model) && turn.errorCode !== null;
  return (
    <div className="t-end" data-state={turn.state} role={turn.state === 'failed' ? 'alert' : undefined}>
      <Icon name={stopped ? 'stop' : 'alert'} small />
      <span>
        {end} {turn.error && engineText(turn.error, turn.errorText)}
      </span>
      {(live || isForSettings(turn.errorCode)) && (
        <span className="t-end-acts">
          {live && (
            <button type="button" className="btn btn-sm" disabled={busy} onClick={() => onAgain(turn)}>
              <Icon name="again" small />
              {stopped ? text.chat.askAgain : text.chat.tryAgain}
              {left !== null && left > 0 && <span className="num t-left">{text.chat.inSeconds(left)}</span>}
            </button>
          )}
          {live && byModel && (
            <button
              type="button"
              className="btn btn-sm"
              disabled={busy}
              onClick={() => onAgain(turn, 'builtin')}
            >
              <Icon name="laptop" small />
              {text.chat.byBuiltin}
            </button>
          )}
          {isForSettings(turn.errorCode) && (
            <a className="btn btn-sm btn-quiet" href={modelSettings}>
              {text.chat.openModels}
            </a>
          )}
        </span>
      )}
    </div>
  );
}
