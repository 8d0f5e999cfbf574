import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContextPiece, Turn } from '../../../shared/model';
import { formatNumber, formatPage } from '../../app/format';
import { openPage } from '../../app/place';
import { navigate } from '../../app/route';
import { useSettings } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { useKept } from '../../ui/kept';
import { tokensByComponent } from './answer-stream';
import { answerQuery } from './used-memories';

const nameOf = (component: string): string => text.chat.components[component] ?? component;

/** The way to a piece's source, where there is one. */
function sourceOf(
  piece: ContextPiece,
  bookId: string,
  openSession: (id: string) => void,
): (() => void) | null {
  const { kind, id, page } = piece.source;
  if (kind === 'passage' && page)
    return () => openPage(bookId, page, piece.text.split('\n')[0] ?? '', 'source');
  if (kind === 'note') return () => navigate({ screen: 'notes', noteId: Number(id) });
  if (kind === 'fact') return () => navigate({ screen: 'memory', factId: Number(id) });
  if (kind === 'plan') return () => navigate({ screen: 'plans', planId: Number(id) });
  if (kind === 'session' && id) return () => openSession(id);
  return null;
}

function PieceRow({ piece, open }: { readonly piece: ContextPiece; readonly open: (() => void) | null }) {
  const { page, label } = piece.source;
  const where = label ? (page ? formatPage(label) : label) : page ? formatPage(String(page)) : '';
  return (
    <li className={piece.dropped ? 'saw-p is-dropped' : 'saw-p'}>
      <p className="saw-pt">
        {piece.text.length > 420 ? `${piece.text.slice(0, 420).trimEnd()}…` : piece.text}
      </p>
      <p className="saw-pf meta num">
        {open ? (
          <button
            type="button"
            className="plink"
            aria-label={`${text.chat.sawOpen}: ${where || piece.source.kind}`}
            onClick={open}
          >
            {where || text.chat.sawOpen}
          </button>
        ) : (
          where
        )}
        <span className="push">
          {piece.dropped ? text.chat.droppedWord : text.chat.tokens(formatNumber(piece.tokens))}
        </span>
      </p>
    </li>
  );
}

interface Props {
  readonly turn: Turn;
  readonly bookId: string;
  readonly openSession: (sessionId: string) => void;
}

/** Every text that an answer was made from, with its source and what it cost (A11). */
export function TutorSaw({ turn, bookId, openSession }: Props) {
  const [size, setSize] = useKept<'closed' | 'partial' | 'full'>('saw', 'closed');
  const { data: answer } = useQuery({ ...answerQuery(turn), enabled: turn.state !== 'streaming' });
  const budget = useSettings().data?.budget;
  const parts = useMemo(() => (answer ? tokensByComponent(answer) : []), [answer]);
  const used = parts.reduce((sum, part) => sum + part.tokens, 0);
  const whole = budget ? Object.values(budget).reduce((sum, part) => sum + part, 0) : 0;
  if (!answer || answer.context.length === 0) return null;
  const dropped = answer.context.filter((piece) => piece.dropped);
  let x = 0;

  return (
    <section className="saw" data-size={size} aria-label={text.chat.saw}>
      <button
        type="button"
        className="saw-head"
        aria-expanded={size !== 'closed'}
        onClick={() => setSize(size === 'closed' ? 'partial' : 'closed')}
      >
        <b>{text.chat.saw}</b>
        <span className="meta num">{text.chat.sawTokens(formatNumber(used), formatNumber(whole))}</span>
        <Icon name={size === 'closed' ? 'right' : 'down'} small />
      </button>
      {size !== 'closed' && (
        <div className="saw-body">
          <svg
            className="saw-bar"
            viewBox="0 0 1000 8"
            preserveAspectRatio="none"
            role="img"
            aria-label={parts.map((part) => `${nameOf(part.component)} ${part.tokens}`).join('; ')}
          >
            {parts.map((part, i) => {
              const width = used > 0 ? (part.tokens / used) * 1000 : 0;
              x += width;
              return (
                <rect
                  key={part.component}
                  className={`s${Math.min(i + 1, 5)}`}
                  x={x - width}
                  width={Math.max(0, width - 2)}
                  height="8"
                />
              );
            })}
          </svg>
          <ul className="saw-list">
            {parts.map((part, i) => (
              <li key={part.component}>
                <details open={false}>
                  <summary>
                    <span className={`sw s${Math.min(i + 1, 5)}`} />
                    <span className="truncate">
                      <b>{nameOf(part.component)}</b> {text.chat.pieces(part.pieces)}
                      {part.dropped > 0 && `, ${text.chat.sawDropped(part.dropped)}`}
                    </span>
                    <span className="num">{formatNumber(part.tokens)}</span>
                  </summary>
                  <ul>
                    {[...answer.context.filter((p) => !p.dropped), ...dropped]
                      .filter((piece) => piece.component === part.component)
                      .map((piece, j) => (
                        <PieceRow key={j} piece={piece} open={sourceOf(piece, bookId, openSession)} />
                      ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="link saw-more"
            onClick={() => setSize(size === 'full' ? 'partial' : 'full')}
          >
            {size === 'full' ? text.chat.sawLess : text.chat.sawMore}
          </button>
        </div>
      )}
    </section>
  );
}
