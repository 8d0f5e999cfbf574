import type { FactStatus, FactType, Scope } from '../../../../shared/model';
import { createStore } from '../../../state/store';

export type FactOrder =
  'kind' | 'newest' | 'seen' | 'fact' | 'type' | 'status' | 'confidence' | 'evidence' | 'importance';

export const confidenceLevels = ['0.9', '0.7', '0.5'] as const;
export const daysBack = ['1', '7', '30', '90', '365'] as const;

/** The filters of the list of facts. Empty strings mean "any". */
export interface FactFilters {
  readonly q: string;
  /** `user/me`, `book/b0123456789abcdef`. */
  readonly about: string;
  /** One type, or all about the learner or from books. */
  readonly type: FactType | 'learner' | 'book' | '';
  readonly status: FactStatus | '';
  readonly mark: 'pinned' | 'muted' | '';
  /** A topic's slug. */
  readonly topic: string;
  /** At least a level, or `low`: below the lowest. */
  readonly confidence: (typeof confidenceLevels)[number] | 'low' | '';
  /** Last seen within this many days, or `older` than the longest. */
  readonly time: (typeof daysBack)[number] | 'older' | '';
  readonly order: FactOrder;
  readonly reverse: boolean;
}

/** Shows only active facts. */
export const initialFilters: FactFilters = {
  q: '',
  about: '',
  type: '',
  status: 'active',
  mark: '',
  topic: '',
  confidence: '',
  time: '',
  order: 'seen',
  reverse: false,
};

/** Outside React, so that the list is the same after a visit to another screen. */
export const filterStore = createStore<FactFilters>(initialFilters);

export const isFiltered = ({ order: _order, reverse: _reverse, q, ...filters }: FactFilters): boolean =>
  q.trim() !== '' ||
  Object.entries(filters).some(
    ([name, value]) => value !== initialFilters[name as keyof typeof initialFilters],
  );

export const aboutKey = (fact: { readonly scope: Scope; readonly scopeId: string }): string =>
  `${fact.scope}/${fact.scopeId}`;

/** The scope of a key that `aboutKey` made. */
export function scopeOfKey(key: string): { readonly scope: Scope; readonly scopeId: string } {
  const [scope, ...rest] = key.split('/');
  return { scope: scope as Scope, scopeId: rest.join('/') };
}

/** Midnight that many days ago. It stays the same all day, so that it can be part of a query's key. */
const dayAgo = (days: number, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

const confidenceQuery = (level: FactFilters['confidence']) => {
  if (level === '') return {};
  return level === 'low' ? { maxConfidence: 0.4999 } : { minConfidence: Number(level) };
};

const timeQuery = (time: FactFilters['time'], now: Date) => {
  if (time === '') return {};
  return time === 'older'
    ? { to: dayAgo(365, now).toISOString() }
    : { from: dayAgo(Number(time) - 1, now).toISOString() };
};

const typeQuery = (type: FactFilters['type']) => {
  if (type === '') return {};
  return type === 'learner' || type === 'book' ? { category: type } : { type };
};

/** The contract's input that selects facts by these filters. */
export function toSelection(filters: FactFilters, now = new Date()) {
  const { q, about, type, status, mark, topic } = filters;
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(about && scopeOfKey(about)),
    ...typeQuery(type),
    ...(status && { status }),
    ...(mark && { [mark]: true }),
    ...(topic && { topic }),
    ...confidenceQuery(filters.confidence),
    ...timeQuery(filters.time, now),
  };
}

/** The contract's input for a list of facts, without page and limit. */
export const toQuery = (filters: FactFilters, now = new Date()) => ({
  ...toSelection(filters, now),
  order: filters.order,
  ...(filters.reverse && { reverse: true }),
});

/** Sorts by a column; if it is sorted by it already, reverses the order. */
export const sortedBy = (filters: FactFilters, order: FactOrder): FactFilters => ({
  ...filters,
  order,
  reverse: filters.order === order && !filters.reverse,
});
