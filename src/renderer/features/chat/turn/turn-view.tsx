import { memo } from 'react';
import type { BookId, Turn } from '../../../../shared/model';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/text';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import { isBuiltin, modelName } from '../../../messages/model-name';
import { AnswerEnd } from '../answer/answer-end';
import { AnswerPending } from './answer-pending';
import { AnswerText } from '../answer/answer-text';
import { BareTurn } from './bare-turn';
import { CardAnswer, hasCard } from '../card/card-answer';
import { citedFacts, countUnknown } from '../answer/cite-answer';
import { QuestionText } from './question-text';
import { RateButtons } from '../answer/rate-buttons';
import { noteItems, type TurnActions } from '../answer/turn-actions';
import { memoryItems } from '../../facts/act-on-answer';
import { useCitedFacts } from '../answer/use-cited-facts';
import { StepFallbacks } from '../answer/step-fallbacks';
import { UsedMemories } from '../answer/used-memories';

interface Props {
  readonly turn: Turn;
  readonly actions: TurnActions;
  /** It belongs to the open session, so it can be asked again. */
  readonly live: boolean;
  readonly busy: boolean;
  /** The number of memories in its context, as counted without loading its record. */
  readonly memories: number;
  /** Whether its context is shown. */
  readonly looked: boolean;
  readonly bookId: BookId | null;
}

function TurnMenu({ turn, actions }: Pick<Props, 'turn' | 'actions'>) {
  return (
    <Menu
      label={text.erase.menu}
      items={[
        ...noteItems(turn),
        ...memoryItems(turn),
        { label: text.erase.action, icon: 'trash', danger: true, run: () => actions.erase(turn) },
      ]}
    />
  );
}

function Question({ turn, actions, busy }: Props) {
  return (
    <div className="turn-asked">
      {!busy && <TurnMenu turn={turn} actions={actions} />}
      <section className="turn turn-user" aria-label={text.chat.question} data-turn={turn.turnId}>
        <QuestionText content={turn.content} selection={turn.selection} />
      </section>
    </div>
  );
}

/** The model that gave the answer. */
function AnsweredBy({ turn }: { readonly turn: Turn }) {
  if (turn.model === null) return null;
  return (
    <span
      className="meta"
      title={
        turn.tokens === null ? undefined : text.chat.byTip(formatNumber(turn.tokens), isBuiltin(turn.model))
      }
    >
      {modelName(turn.model)}
    </span>
  );
}

/** An imported answer was not written from pages, so its citations cannot be checked. */
const isChecked = (turn: Turn): boolean => turn.model !== null;

function Verdicts({
  turn,
  facts,
}: {
  readonly turn: Turn;
  readonly facts: ReadonlyMap<string, string> | null;
}) {
  const unknown = isChecked(turn) ? countUnknown(turn.content, turn.citations) : 0;
  const cited = facts === null ? [] : citedFacts(turn.content);
  const missing =
    turn.citations.filter((one) => one.verdict === 'not-found').length +
    unknown +
    cited.filter((id) => !facts?.has(id)).length;
  const count = turn.citations.length + unknown + cited.length;
  const basis = turn.basis ? text.chat.basis[turn.basis] : '';
  if (count === 0) return basis ? <span className="meta">{basis}</span> : null;
  return (
    <span className="meta">
      {text.chat.checked(count)}
      {missing > 0 && (
        <>
          , <b>{text.chat.notFound(missing)}</b>
        </>
      )}
      {basis && `, ${basis}`}
    </span>
  );
}

function AnswerButtons({ turn, actions, live, busy, looked }: Props) {
  return (
    <span className="t-acts">
      <IconButton
        icon="layers"
        name={text.thread.lookInto}
        className="btn-quiet"
        pressed={looked}
        onClick={() => actions.look(turn)}
      />
      <RateButtons turn={turn} />
      <IconButton
        icon="notes"
        name={text.chat.makeNote}
        className="btn-quiet"
        onClick={() => actions.note(turn)}
      />
      <IconButton
        icon="copy"
        name={text.chat.copy}
        className="btn-quiet"
        onClick={() => actions.copy(turn)}
      />
      {turn.state === 'complete' && live && (
        <IconButton
          icon="again"
          name={text.chat.askAgain}
          className="btn-quiet"
          disabled={busy}
          onClick={() => actions.again(turn)}
        />
      )}
      {!busy && <TurnMenu turn={turn} actions={actions} />}
    </span>
  );
}

/** Below an answer: the memories it used, its model, whether its quotes were found, and its actions. */
function AnswerFoot({ facts, ...props }: Props & { readonly facts: ReadonlyMap<string, string> | null }) {
  const { turn, memories, bookId } = props;
  return (
    <div className="t-foot">
      <UsedMemories turn={turn} count={memories} bookId={bookId} />
      <AnsweredBy turn={turn} />
      <Verdicts turn={turn} facts={facts} />
      <AnswerButtons {...props} />
    </div>
  );
}

function AnswerView(props: Props) {
  const { turn, actions, live, busy } = props;
  const streaming = turn.state === 'streaming';
  const facts = useCitedFacts(turn);
  return (
    <section
      className="turn turn-tutor"
      aria-label={text.chat.answer}
      aria-busy={streaming}
      data-state={turn.state}
      data-turn={turn.turnId}
    >
      <div className="prose">
        {turn.content ? (
          <AnswerText
            content={turn.content}
            citations={turn.citations}
            noteCitations={turn.noteCitations}
            facts={facts}
            checked={isChecked(turn)}
            streaming={streaming}
          />
        ) : (
          streaming && <AnswerPending turn={turn} live={live} actions={actions} />
        )}
      </div>
      <AnswerEnd turn={turn} live={live} busy={busy} onAgain={actions.again} />
      <StepFallbacks turn={turn} />
      {!streaming && turn.content && <AnswerFoot {...props} facts={facts} />}
    </section>
  );
}

function Content(props: Props) {
  const { turn } = props;
  if (turn.role === 'user') return <Question {...props} />;
  return hasCard(turn) ? <CardAnswer {...props} turn={turn} /> : <AnswerView {...props} />;
}

export const TurnView = memo(function TurnView(props: Props) {
  const { turn } = props;
  return (
    <ErrorBoundary place={`${turn.state} ${turn.content}`} instead={<BareTurn turn={turn} />}>
      <Content {...props} />
    </ErrorBoundary>
  );
});
