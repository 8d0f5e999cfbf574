import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { Block, Page } from '../../../shared/model';
import { litStore, type Lit } from '../../app/place';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { findAll, findQuote, findWords, type Range } from './find-quote';
import { blocksOf, cutAtMarks } from './page-blocks';

/** What of the lit quotation stands on this page: the sentence itself, or the words of a search. */
export function marksOn(page: Page, lit: Lit | null): readonly Range[] {
  if (!lit || lit.page !== page.page) return [];
  if (lit.by === 'search') {
    const places = findAll(page.text, lit.quote);
    return places.length > 0 ? places : findWords(page.text, lit.quote);
  }
  const whole = findQuote(page.text, lit.quote);
  return whole ? [whole] : [];
}

function BlockView({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  if (block.kind === 'heading') {
    const Tag = (['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[Math.min(5, (block.level ?? 1) - 1)] ?? 'h2';
    return <Tag data-level={block.level ?? 1}>{children}</Tag>;
  }
  if (block.kind === 'list-item') return <p className="r-li">{children}</p>;
  if (block.kind === 'quote') return <blockquote>{children}</blockquote>;
  if (block.kind === 'code') return <pre>{children}</pre>;
  return <p>{children}</p>;
}

interface Props {
  readonly page: Page;
  readonly lit: Lit | null;
  readonly fontSize: number;
  readonly language: string | null;
}

/** The text of a page, set from its blocks, with what is lit marked exactly. */
export function PageText({ page, lit, fontSize, language }: Props) {
  const body = useRef<HTMLElement>(null);
  const [signTop, setSignTop] = useState(0);
  const marks = useMemo(() => marksOn(page, lit), [page, lit]);
  const here = lit !== null && lit.page === page.page;

  useLayoutEffect(() => {
    const mark = body.current?.querySelector<HTMLElement>('mark');
    setSignTop(mark ? mark.offsetTop : 0);
  }, [marks, fontSize, page]);

  useEffect(() => {
    if (!here) return;
    const mark = body.current?.querySelectorAll<HTMLElement>('mark')[lit?.nth ?? 0];
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    mark?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }, [here, lit?.turn, page.page]);

  return (
    <article
      className="r-page-body"
      ref={body}
      lang={language ?? undefined}
      style={{ '--text-book': `${fontSize / 16}rem` } as CSSProperties}
    >
      {page.text.trim() === '' && <p className="meta r-empty">{text.reader.emptyPage}</p>}
      {blocksOf(page).map((block) => (
        <BlockView key={block.start} block={block}>
          {cutAtMarks(page.text, block, marks).map((piece, i) =>
            piece.mark === null ? (
              piece.text
            ) : (
              <mark key={i} className={lit?.by === 'search' && marks.length > 1 ? 'hl is-word' : 'hl'}>
                {piece.text}
              </mark>
            ),
          )}
        </BlockView>
      ))}
      {here && (marks.length > 0 || lit.by === 'citation') && (
        <aside className="r-margin" style={{ top: signTop }} aria-label={text.reader.margin}>
          <p className={marks.length > 0 ? 'm-cited' : 'm-cited is-lost'}>
            <Icon name={marks.length === 0 ? 'missing' : lit.by === 'search' ? 'search' : 'quote'} small />
            <span>
              {marks.length === 0
                ? text.reader.lostQuote
                : lit.by === 'search'
                  ? text.reader.found
                  : text.reader.quoted}
              {marks.length > 1 && <b> {text.reader.onThisPage(marks.length)}</b>}{' '}
              <button type="button" className="link" onClick={() => litStore.set(null)}>
                {text.reader.putOff}
              </button>
            </span>
          </p>
        </aside>
      )}
    </article>
  );
}
