import { formatTraits, type SectionOf } from '../../../../shared/model';
import { formatNumber } from '../../../messages/format';
import { locator } from '../../../client/locator';
import { openPage } from '../../../navigation/place';
import { text } from '../../../messages/text';
import { CardHead } from './card-head';
import { CardRow } from './card-row';
import type { SectionProps } from './card-scene';

/** The learner's reading position. */
export function ReadingPlace({ section, first, bookId }: SectionProps<SectionOf<'reading'>>) {
  const place = locator(bookId, section.page, section.label);
  return (
    <>
      <CardHead
        first={first}
        icon="bookmark"
        title={text.card.reading}
        side={
          bookId !== null && (
            <button type="button" className="plink" onClick={() => openPage(bookId, section.page)}>
              {place}
            </button>
          )
        }
      />
      <p className="ans-lead" dir="auto">
        {text.card.readingAt(place, section.pages)}
        {section.chapter !== null && ` ${text.card.readingIn(section.chapter)}`}
      </p>
    </>
  );
}

/** Details from the file and its outline, with the one that was asked for first. */
export function AboutBook({ section, first }: SectionProps<SectionOf<'about'>>) {
  const { card } = text;
  const values = {
    title: section.title,
    author: section.author ?? card.noAuthor,
    chapters: section.chapters === 0 ? card.noChapters : formatNumber(section.chapters),
    pages: formatNumber(section.pages),
    format: formatTraits(section.format).name,
  } as const;
  const all = ['title', 'author', 'chapters', 'pages', 'format'] as const;
  const rows =
    section.asked === 'book' ? all : [section.asked, ...all.filter((one) => one !== section.asked)];
  return (
    <>
      <CardHead first={first} icon="study" title={card.about} />
      <dl className="facts">
        {rows.map((row) => (
          <div key={row} data-asked={row === section.asked || undefined}>
            <dt>{card.aboutRows[row]}</dt>
            <dd dir="auto" className={row === 'title' ? 'book' : 'num'}>
              {values[row]}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Chapters, or the sections of a chapter, with links to their pages. */
export function OutlineRows({ section, first, bookId }: SectionProps<SectionOf<'outline'>>) {
  const more = section.total - section.rows.length;
  const numbered = section.rows.filter(({ number }) => number !== null).length;
  return (
    <>
      <CardHead
        first={first}
        icon="list"
        title={text.card.outline[section.of]}
        side={
          section.of === 'next' ? null : formatNumber(more > 0 ? section.total : numbered || section.total)
        }
      />
      <ol className="rows rows-dense">
        {section.rows.map((row) => (
          <CardRow
            key={`${row.page} ${row.title}`}
            to={() => {
              if (bookId !== null) openPage(bookId, row.page);
            }}
            side={locator(bookId, row.page, row.label)}
          >
            <span className="truncate" dir="auto" title={row.title}>
              {text.card.numbered(row.number, row.title)}
            </span>
          </CardRow>
        ))}
      </ol>
      {more > 0 && <p className="ans-lead">{text.card.outlineMore(more)}</p>}
    </>
  );
}
