import { Fragment } from 'react';
import type { SectionOf } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Headings } from './quotes/book-quote';
import { CardCite } from './card-cite';
import { CardHead } from './card-head';
import type { SectionProps } from './card-scene';
import { QuoteBlocks } from './quotes/quote-blocks';

/** Terms with the book's definitions. */
export function TermList({ section, first, citations }: SectionProps<SectionOf<'terms'>>) {
  return (
    <>
      <CardHead first={first} icon={first ? 'study' : undefined} title={text.card.terms[section.of]} />
      <dl className="def">
        {section.rows.map((row) => (
          <Fragment key={row.cite}>
            <dt>
              <span dir="auto">{row.term}</span>
              <span className="push">
                <CardCite citations={citations} cite={row.cite} />
              </span>
            </dt>
            <dd>
              {section.of === 'question' && <Headings headings={row.headings} />}
              <QuoteBlocks blocks={row.blocks} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** Two terms side by side, each with a quote. */
export function Comparison({ section, first, citations }: SectionProps<SectionOf<'compare'>>) {
  return (
    <>
      <CardHead first={first} icon="study" title={text.card.compare} />
      <div className="cmp">
        {section.sides.map((side, at) => (
          <section key={at} className="cmp-s" aria-label={side.term}>
            <header>
              <h5 dir="auto">{side.term}</h5>
              {side.quote && <CardCite citations={citations} cite={side.quote.cite} />}
            </header>
            {side.quote === null ? (
              <p className="meta">{text.card.compareNone}</p>
            ) : (
              <>
                <Headings headings={side.quote.headings.slice(-1)} />
                <blockquote className="qt qt-sm">
                  <QuoteBlocks blocks={side.quote.blocks} />
                </blockquote>
              </>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
