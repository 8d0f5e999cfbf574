import type { Turn } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { useStore } from '../../../state/store';
import type { AnswerWait } from '../session/answer-stream';
import { streamStore } from '../session/chat-session';
import { useCountdown } from '../session/retry-wait';

/** Three placeholder lines for the answer, shown after 300 ms. */
export function AnswerPlaceholder() {
  return (
    <div className="skel t-wait" role="status" aria-label={text.chat.waiting}>
      <span style={{ width: '94%' }} />
      <span style={{ width: '100%' }} />
      <span style={{ width: '62%' }} />
    </div>
  );
}

interface Props {
  readonly turn: Turn;
  readonly live: boolean;
  readonly actions: { readonly stop: () => void; readonly instead: (turn: Turn) => void };
}

/** What delays the answer, for about how long, and what can be done about it. */
function Delayed({ turn, live, actions, wait }: Props & { readonly wait: AnswerWait }) {
  const left = useCountdown(wait.until) ?? 0;
  return (
    <div className="t-end" data-state="waiting">
      <Icon name="clock" small />
      <span>
        <span role="status">{text.chat.delayed[wait.because]}</span>{' '}
        <span className="num" role="timer">
          {text.chat.aboutSeconds(left)}
        </span>
      </span>
      {live && (
        <span className="t-end-acts">
          <button type="button" className="btn btn-sm" onClick={actions.stop}>
            <Icon name="stop" small />
            {text.chat.stop}
          </button>
          <button type="button" className="btn btn-sm" onClick={() => actions.instead(turn)}>
            <Icon name="laptop" small />
            {text.chat.byBuiltin}
          </button>
        </span>
      )}
    </div>
  );
}

/** An answer of which nothing has arrived yet. */
export function AnswerPending(props: Props) {
  const { turn } = props;
  const stream = useStore(streamStore)[turn.sessionId];
  const wait = stream?.kind === 'streaming' && stream.answer.turnId === turn.turnId ? stream.wait : null;
  return wait ? <Delayed {...props} wait={wait} /> : <AnswerPlaceholder />;
}
