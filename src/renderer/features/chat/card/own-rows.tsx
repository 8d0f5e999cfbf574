import { asMarkId, asNoteId, type BookId, type SectionOf } from '../../../../shared/model';
import { plainNote } from '../../../../shared/text/notes/note-text';
import { dayToDate, formatDay, formatTime } from '../../../messages/format';
import { locator } from '../../../client/locator';
import { formatRoute } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { goToMark, openMarkOf } from '../../../navigation/go-to-mark';
import { lightNote } from '../../../navigation/place';
import { readSessionById, readTurn } from '../../../navigation/read-session';
import { CardHead } from './card-head';
import { CardRow } from './card-row';
import type { CardScene, SectionProps } from './card-scene';
import { factSentence } from '../../facts/fact-sentence';

/** What the learner said. Each row opens the fact with its evidence. */
export function StatementRows({ section, first }: SectionProps<SectionOf<'told'>>) {
  const { rows } = section;
  const single = rows.length === 1 && rows[0]?.until === null ? rows[0] : null;
  return (
    <>
      <CardHead first={first} icon="person" title={text.card.told} side={single && formatDay(single.at)} />
      <ul className="rows">
        {rows.map((row) => (
          <CardRow
            key={row.factId}
            to={formatRoute({ screen: 'memory', factId: row.factId })}
            side={text.card.evidence}
            line={
              single
                ? null
                : [
                    formatDay(row.at),
                    ...(row.until === null ? [] : [text.card.until(formatDay(row.until))]),
                  ].join(', ')
            }
          >
            <span dir="auto">{factSentence(row)}</span>
          </CardRow>
        ))}
      </ul>
    </>
  );
}

type NoteRow = SectionOf<'notes'>['rows'][number];

const openRow = (row: NoteRow, bookId: BookId | null): string | (() => void) => {
  if (row.source === 'note') return formatRoute({ screen: 'notes', noteId: asNoteId(row.id) });
  const book = row.bookId ?? bookId;
  return () => {
    if (book === null) return;
    if (row.page === null) void openMarkOf(book, asMarkId(row.id));
    else goToMark(book, { id: asMarkId(row.id), page: row.page }, true);
  };
};

/** The verdict of a note's line, unless it is verbatim. */
function NoteVerdict({ row, noteCitations }: { readonly row: NoteRow } & Pick<CardScene, 'noteCitations'>) {
  const verdict = noteCitations?.find(
    ({ noteId, quote }) => row.source === 'note' && noteId === row.id && quote === row.line,
  )?.verdict;
  if (!verdict || verdict === 'verbatim') return null;
  return (
    <span className="row-v" data-verdict={verdict}>
      {text.chat.noteVerdict[verdict].word}
    </span>
  );
}

/** The learner's notes and margin notes. */
export function NoteRows({ section, first, bookId, noteCitations }: SectionProps<SectionOf<'notes'>>) {
  return (
    <>
      <CardHead first={first} icon="notes" title={text.card.fromNotes} />
      <ul className="rows">
        {section.rows.map((row) => (
          <CardRow
            key={`${row.source}${row.id}`}
            to={openRow(row, bookId)}
            {...(row.source === 'note' ? { onOpen: () => lightNote(asNoteId(row.id), row.line) } : {})}
            side={
              <>
                <NoteVerdict row={row} noteCitations={noteCitations} />{' '}
                {row.source === 'mark' && row.page !== null
                  ? locator(row.bookId ?? bookId, row.page, row.label)
                  : formatDay(row.at)}
              </>
            }
            line={
              <span className="truncate" dir="auto" title={row.line}>
                {row.source === 'note' ? plainNote(row.line) : row.line}
              </span>
            }
          >
            <b className="truncate" dir="auto">
              {row.title ?? (row.source === 'mark' ? text.card.marginNote : text.card.untitledNote)}
            </b>
          </CardRow>
        ))}
      </ul>
    </>
  );
}

/** Messages of this and earlier sessions. */
export function EarlierRows({ section, first }: SectionProps<SectionOf<'earlier'>>) {
  return (
    <>
      <CardHead first={first} icon="history" title={text.card.earlier(section.rows.length)} />
      <ul className="rows">
        {section.rows.map((row) => (
          <CardRow key={row.turnId} to={() => void readTurn(row.turnId)} side={formatDay(row.at)}>
            <span className="truncate" dir="auto" title={row.text}>
              {text.card.what[row.what](row.text)}
            </span>
          </CardRow>
        ))}
      </ul>
    </>
  );
}

/** Lines of the session's topic; a click opens its file. */
export function TopicRows({ section, first }: SectionProps<SectionOf<'topic'>>) {
  const topic = formatRoute({ screen: 'memory', factId: null, section: 'topics', topic: section.slug });
  return (
    <>
      <CardHead first={first} icon="notes" title={text.card.topic(section.title)} />
      <ul className="rows">
        {section.rows.map((row, at) => (
          <CardRow key={at} to={topic} side={row.day === null ? null : formatDay(dayToDate(row.day))}>
            <span dir="auto">{row.line}</span>
          </CardRow>
        ))}
      </ul>
    </>
  );
}

/** Messages word for word; a click opens the message. */
export function VerbatimRows({ section, first }: SectionProps<SectionOf<'verbatim'>>) {
  return (
    <>
      <CardHead first={first} icon="history" title={text.card.verbatim} />
      <ul className="rows">
        {section.rows.map((row) => (
          <CardRow
            key={row.turnId}
            to={() => void readTurn(row.turnId)}
            side={`${formatDay(row.at)}, ${formatTime(row.at)}`}
            line={
              <q className="row-q" dir="auto">
                {row.text}
              </q>
            }
          >
            <b className="truncate" dir="auto" title={row.session}>
              {text.card.by[row.by](row.session)}
            </b>
          </CardRow>
        ))}
      </ul>
    </>
  );
}

/** A row with a title and a line below it. */
function TitledRow(props: {
  readonly title: string;
  readonly to: string | (() => void);
  readonly side: string;
  readonly line: string;
}) {
  const { title, to, side, line } = props;
  return (
    <CardRow to={to} side={side} line={<span dir="auto">{line}</span>}>
      <b className="truncate" dir="auto" title={title}>
        {title}
      </b>
    </CardRow>
  );
}

/** Sessions that ended, by title. */
export function SessionRows({ section, first }: SectionProps<SectionOf<'sessions'>>) {
  return (
    <>
      <CardHead first={first} icon="history" title={text.card.sessions(section.rows.length)} />
      <ul className="rows">
        {section.rows.map((row) => (
          <TitledRow
            key={row.sessionId}
            title={row.title}
            to={() => void readSessionById(row.sessionId)}
            side={formatDay(row.at)}
            line={row.summary}
          />
        ))}
      </ul>
    </>
  );
}

type PlanRow = SectionOf<'plans'>['rows'][number];

const stepWords = ({ next }: PlanRow): string =>
  next === null
    ? text.card.noStep
    : [
        text.card.nextStep(next.title),
        ...(next.pages === null ? [] : [text.card.stepPages(next.pages)]),
        ...(next.due === null ? [] : [text.card.due(formatDay(dayToDate(next.due.slice(0, 10))))]),
      ].join(', ');

/** Plans with their next step. */
export function PlanRows({ section, first }: SectionProps<SectionOf<'plans'>>) {
  return (
    <>
      <CardHead first={first} icon="plans" title={text.card.plans} />
      <ul className="rows">
        {section.rows.map((row) => (
          <TitledRow
            key={row.planId}
            title={row.title}
            to={formatRoute({ screen: 'plans', planId: row.planId })}
            side={text.card.steps(row.done, row.steps)}
            line={stepWords(row)}
          />
        ))}
      </ul>
    </>
  );
}
