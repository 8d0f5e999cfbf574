import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Answer, AnswerScope, BookId, ContextPiece, Turn } from '../../../../shared/model';
import { formatNumber } from '../../../messages/format';
import { useSettings } from '../../../client/queries';
import { text } from '../../../messages/text';
import { stepFallbackText } from '../../../messages/step-fallback-text';
import { Icon } from '../../../ui/icon';
import { useSavedItem } from '../../../state/saved-item';
import { useScopeName } from '../composer/scope-pick';
import { AnswerCostLines } from './answer-cost-lines';
import { answerQuery } from './answer-query';
import { budgetShares, textsAreGone, type BudgetShare } from './context-budget';
import { SawPiece } from './saw-piece';

const nameOf = (component: string): string => text.chat.components[component] ?? component;

/** A heading that shows or hides the pieces below it. */
function Fold(props: {
  readonly head: ReactNode;
  readonly pieces: readonly ContextPiece[];
  readonly bookId: BookId | null;
  readonly onThread: () => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="saw-gh"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'right'} small />
        {props.head}
      </button>
      {open && (
        <ul id={id}>
          {props.pieces.map((piece, i) => (
            <SawPiece key={i} piece={piece} bookId={props.bookId} onThread={props.onThread} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A share without its own limit is compared with the whole context. */
function ShareHead({ share, whole }: { readonly share: BudgetShare; readonly whole: number }) {
  const names = share.parts
    .map(({ component }, i) => (i === 0 ? nameOf(component) : nameOf(component).toLowerCase()))
    .join(', ');
  const used = formatNumber(share.used);
  const allowed = share.allowed === null ? null : formatNumber(share.allowed);
  const barTotal = Math.max(share.allowed ?? whole, share.used, 1);
  return (
    <>
      <b>{names}</b>
      <span className="meta num">
        {allowed === null ? text.chat.tokens(used) : text.saw.of(used, allowed)}
      </span>
      <span className="saw-bar" role="img" aria-label={text.saw.room(names, used, allowed)}>
        {share.parts.map(({ component, tokens }, i) => (
          <span
            key={component}
            className={`s${Math.min(i + 1, 5)}`}
            style={{ width: `${(tokens / barTotal) * 100}%` }}
          />
        ))}
      </span>
    </>
  );
}

interface Props {
  readonly turn: Turn;
  /** The question, if the answer is not the latest one; null otherwise. */
  readonly earlier: string | null;
  /** The books that were searched, if not the session's own. */
  readonly scope: AnswerScope | undefined;
  readonly bookId: BookId | null;
  /** Whether the drawer should open and take the focus, once. */
  readonly isRequested: boolean;
  readonly onOpened: () => void;
  readonly onLatest: () => void;
}

/** The state of the drawer, which opens and takes the focus if `isRequested`, once its answer is loaded. */
function useDrawer(isRequested: boolean, isRead: boolean, onOpened: () => void) {
  const [stored, setStored] = useSavedItem<'closed' | 'open'>('saw-drawer', 'closed');
  const head = useRef<HTMLButtonElement>(null);
  const setOpen = (open: boolean): void => setStored(open ? 'open' : 'closed');
  const openDrawer = useEffectEvent(() => {
    onOpened();
    setOpen(true);
    head.current?.focus();
  });
  useEffect(() => {
    if (isRequested && isRead) openDrawer();
  }, [isRequested, isRead]);
  return { open: stored === 'open', setOpen, head };
}

type Drawer = ReturnType<typeof useDrawer>;

/** Escape closes the drawer, the arrow keys move from button to button. */
const drawerKeys =
  ({ open, setOpen, head }: Drawer) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      head.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

interface PiecesProps {
  readonly answer: Answer;
  readonly shares: readonly BudgetShare[];
  readonly bookId: BookId | null;
  /** A message or session was opened, which the drawer covers. */
  readonly onThread: () => void;
}

/** The pieces of the context by share of the budget, then those that were left out. */
function Pieces({ answer, shares, bookId, onThread }: PiecesProps) {
  const whole = shares.reduce((sum, share) => sum + share.used, 0);
  const dropped = answer.context.filter((piece) => piece.dropped);
  return (
    <ul className="saw-list">
      {shares.map((share) => (
        <Fold
          key={share.share}
          pieces={share.pieces}
          bookId={bookId}
          onThread={onThread}
          head={<ShareHead share={share} whole={whole} />}
        />
      ))}
      {dropped.length > 0 && (
        <Fold
          pieces={dropped}
          bookId={bookId}
          onThread={onThread}
          head={
            <span className="truncate saw-out">
              <b>{text.saw.leftOut}</b> <span className="meta">{text.chat.pieces(dropped.length)}</span>
            </span>
          }
        />
      )}
    </ul>
  );
}

/** Every text that an answer was made from: its source, why it was ranked there, and its tokens. */
export function TutorSaw({ turn, earlier, scope, bookId, isRequested, onOpened, onLatest }: Props) {
  const { data: answer } = useQuery({ ...answerQuery(turn), enabled: turn.state !== 'streaming' });
  const drawer = useDrawer(isRequested, answer !== undefined, onOpened);
  const { open, setOpen, head } = drawer;
  const scopeName = useScopeName();
  const budget = useSettings().data?.budget;
  const shares = useMemo(() => (answer && budget ? budgetShares(answer, budget) : []), [answer, budget]);

  if (!answer || !budget || (answer.context.length === 0 && earlier === null)) return null;
  const used = shares.reduce((sum, share) => sum + share.used, 0);
  const isFitted = shares.some((share) => share.allowed === null);
  const allowed = Object.values(budget).reduce((sum, share) => sum + share, 0);
  return (
    <section className="saw" data-open={open} aria-label={text.chat.saw} onKeyDown={drawerKeys(drawer)}>
      <button
        type="button"
        ref={head}
        className="saw-head"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <b>{text.chat.saw}</b>
        <span className="meta num">
          {isFitted
            ? text.chat.tokens(formatNumber(used))
            : text.chat.sawTokens(formatNumber(used), formatNumber(allowed))}
        </span>
        <Icon name={open ? 'down' : 'right'} small />
      </button>
      {open && (
        <div className="saw-body">
          {earlier !== null && (
            <p className="saw-for meta">
              <span className="truncate">{text.saw.forQuestion(earlier)}</span>
              <button type="button" className="link" onClick={onLatest}>
                {text.saw.latest}
              </button>
            </p>
          )}
          {scope && <p className="saw-for meta">{text.composer.scope.searched(scopeName(scope, bookId))}</p>}
          {answer.fallbacks.map((one) => (
            <p key={one.step} className="saw-for meta">
              {stepFallbackText(one)}
            </p>
          ))}
          <AnswerCostLines turn={answer} />
          {answer.context.length === 0 && <p className="saw-for meta">{text.saw.noRecord}</p>}
          {textsAreGone(answer) && <p className="saw-for meta">{text.saw.textsGone}</p>}
          <Pieces
            key={turn.turnId}
            answer={answer}
            shares={shares}
            bookId={bookId}
            onThread={() => setOpen(false)}
          />
        </div>
      )}
    </section>
  );
}
