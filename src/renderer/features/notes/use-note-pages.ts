import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { NoteSort, NoteSummary } from '../../../shared/model';
import { notesQuery } from '../../client/queries';

const pageLength = 100;

/** A line of the list: a note, one that is still loading, or the heading above notes found by semantic search. */
export type NoteLine =
  | { readonly kind: 'note'; readonly note: NoteSummary }
  | { readonly kind: 'loading' }
  | { readonly kind: 'near' };

export interface NoteQuery {
  readonly q: string;
  readonly tag: string | null;
  readonly sort: NoteSort;
}

/** The list of notes, of which only the pages in view are loaded; the results of a search are loaded at once. */
export function useNotePages({ q, tag, sort }: NoteQuery, from: number, to: number) {
  const filter = { ...(q && { q }), ...(tag && { tag }), ...(q ? {} : { sort, limit: pageLength }) };
  const first = useQuery({
    ...notesQuery(q ? filter : { ...filter, offset: 0 }),
    placeholderData: keepPreviousData,
  });
  const last = Math.floor(Math.max(from, to) / pageLength);
  const pages = q
    ? []
    : Array.from(
        { length: last - Math.floor(from / pageLength) + 1 },
        (_, at) => Math.floor(from / pageLength) + at,
      );
  const others = useQueries({
    queries: pages
      .filter((page) => page > 0)
      .map((page) => notesQuery({ ...filter, offset: page * pageLength })),
  });
  const { data } = first;
  const byPage = new Map(pages.filter((page) => page > 0).map((page, at) => [page, others[at]?.data?.notes]));
  const lineAt = (index: number): NoteLine => {
    const page = Math.floor(index / pageLength);
    const listed = q || page === 0 ? data?.notes : byPage.get(page);
    if (q && data && index >= data.notes.length) {
      const note = data.near[index - data.notes.length - 1];
      return note ? { kind: 'note', note } : { kind: 'near' };
    }
    const note = listed?.[q ? index : index % pageLength];
    return note ? { kind: 'note', note } : { kind: 'loading' };
  };
  const count = !data
    ? 0
    : q
      ? data.notes.length + (data.near.length > 0 ? data.near.length + 1 : 0)
      : data.total;
  return { first: data, count, lineAt, error: first.error, retry: () => void first.refetch() };
}
