import type { FactStatus, FactType, Scope } from '../../../../shared/model';
import { createStore } from '../../../state/store';

type FactOrder = 'kind' | 'newest' | 'confidence';

/** The filters of the list of facts. Empty strings mean "any". */
export interface FactFilters {
  readonly q: string;
  /** `user/me`, `book/b0123456789abcdef`. */
  readonly about: string;
  readonly type: FactType | '';
  readonly status: FactStatus | '';
  readonly mark: 'pinned' | 'muted' | '';
  readonly order: FactOrder;
}

/** Shows only active facts. */
export const initialFilters: FactFilters = {
  q: '',
  about: '',
  type: '',
  status: 'active',
  mark: '',
  order: 'kind',
};

/** Outside React, so that the list is the same after a visit to another screen. */
export const filterStore = createStore<FactFilters>(initialFilters);

export const isFiltered = ({ q, about, type, status, mark }: FactFilters): boolean =>
  q.trim() !== '' || about !== '' || type !== '' || mark !== '' || status !== initialFilters.status;

export const aboutKey = (fact: { readonly scope: Scope; readonly scopeId: string }): string =>
  `${fact.scope}/${fact.scopeId}`;

/** As the contract's input, without page and limit. */
export function toQuery({ q, about, type, status, mark, order }: FactFilters) {
  const [scope, ...rest] = about.split('/');
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(about && { scope: scope as Scope, scopeId: rest.join('/') }),
    ...(type && { type }),
    ...(status && { status }),
    ...(mark && { [mark]: true }),
    order,
  };
}
