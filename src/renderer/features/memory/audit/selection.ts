import type { Fact, FactId } from '../../../../shared/model';
import { createStore } from '../../../state/store';
import { toggled } from '../../../state/toggled';

/** The selected facts: those named, or all that match the filters except those named. */
export interface Selection {
  readonly all: boolean;
  readonly ids: ReadonlySet<FactId>;
}

export const noSelection: Selection = { all: false, ids: new Set() };
export const selectionStore = createStore<Selection>(noSelection);

export const isSelected = ({ all, ids }: Selection, id: FactId): boolean => ids.has(id) !== all;

export const countSelected = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

export const withToggled = ({ all, ids }: Selection, id: FactId): Selection => ({
  all,
  ids: toggled(ids, id),
});

/** The selection with all of these facts. */
export const withFacts = (selection: Selection, facts: readonly Pick<Fact, 'id'>[]): Selection =>
  facts.reduce((now, { id }) => (isSelected(now, id) ? now : withToggled(now, id)), selection);
