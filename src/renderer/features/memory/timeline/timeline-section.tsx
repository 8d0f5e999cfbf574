import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  timelineKindSchema,
  timelineStepSchema,
  type TimelineKind,
  type TimelineStep,
} from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { keys } from '../../../client/queries';
import { useCommand } from '../../../commands/commands';
import { isoDay } from '../../../messages/format';
import { text } from '../../../messages/text';
import { createStore, useStore } from '../../../state/store';
import { useToday } from '../../../state/use-now';
import { Segment } from '../../../ui/fields/check';
import { FilterSelect } from '../../../ui/fields/filter-select';
import { IconButton } from '../../../ui/icon-button';
import { EmptyState, LoadError, Skeleton } from '../../../ui/states';
import { useFactCounts } from '../../facts/count-facts';
import { countsUpTo, midnight, periodAfter, periodName, periodStart, shownPeriods } from './periods';
import { TimelineChart, TimelineKey } from './timeline-chart';
import { TimelineEntries } from './timeline-entries';

interface View {
  readonly step: TimelineStep;
  /** The last period shown, by its first day; null: today's. */
  readonly last: string | null;
  /** The chosen period; null: the last one. */
  readonly chosen: string | null;
  readonly kind: TimelineKind | '';
}

/** Outside React, so that it is the same after a visit to a fact. */
const viewStore = createStore<View>({ step: 'day', last: null, chosen: null, kind: '' });

const steps = timelineStepSchema.options;

/** Changes the length of a period and keeps the chosen time in view. */
const zoomTo = (step: TimelineStep): void => {
  const { chosen, last } = viewStore.get();
  const day = chosen ?? last;
  const at = day === null ? null : periodStart(day, step);
  viewStore.set({ ...viewStore.get(), step, chosen: at, last: at && laterOf(at, step) });
};

/** The last period to show so that the chosen one is in the middle of the chart, without showing the future. */
const laterOf = (day: string, step: TimelineStep): string => {
  const middle = periodAfter(day, step, Math.floor(shownPeriods[step] / 2));
  const today = periodStart(isoDay(new Date()), step);
  return middle < today ? middle : today;
};

function useTimeline() {
  const view = useStore(viewStore);
  const { step } = view;
  const today = periodStart(useToday(), step);
  const last = view.last ?? today;
  const first = periodAfter(last, step, 1 - shownPeriods[step]);
  const range = { from: midnight(first), to: midnight(periodAfter(last, step, 1)) };
  const query = useQuery({
    queryKey: keys.memory('timeline', { ...range, step }),
    queryFn: () => client.memory.timeline({ ...range, by: step }),
    placeholderData: keepPreviousData,
  });
  const move = (by: number): void => {
    const next = periodAfter(last, step, by);
    const moved = next > today ? today : next;
    const chosen = by < 0 ? periodAfter(moved, step, 1 - shownPeriods[step]) : moved;
    viewStore.set({ ...view, last: moved, chosen });
  };
  const zoom = (by: number) => (): void => zoomTo(steps[steps.indexOf(step) + by] ?? step);
  useCommand('zoom.in', zoom(-1), step !== 'day');
  useCommand('zoom.out', zoom(1), step !== 'month');
  return { view, query, today, last, chosen: view.chosen ?? last, move };
}

function Controls({
  view,
  onMove,
  atEnd,
}: {
  readonly view: View;
  readonly onMove: (by: number) => void;
  readonly atEnd: boolean;
}) {
  const { audit } = text;
  const page = shownPeriods[view.step];
  return (
    <header className="tm-head">
      <Segment
        label={audit.step}
        value={view.step}
        options={steps.map((step) => [step, audit.steps[step]] as const)}
        onChange={zoomTo}
      />
      <IconButton icon="left" name={audit.earlier} className="btn-quiet" onClick={() => onMove(-page)} />
      <IconButton
        icon="right"
        name={audit.laterOn}
        className="btn-quiet"
        disabled={atEnd}
        onClick={() => onMove(page)}
      />
      <FilterSelect
        label={audit.kind}
        any={audit.allKinds}
        value={view.kind}
        options={timelineKindSchema.options.map((kind) => [kind, audit.kinds[kind]] as const)}
        onChange={(kind) => viewStore.set({ ...view, kind })}
      />
      <TimelineKey />
    </header>
  );
}

/** The number of changes to the memory by day, week or month, and each change of the chosen period. */
export function TimelineSection() {
  const { view, query, today, last, chosen, move } = useTimeline();
  const { data: counts } = useFactCounts();
  if (query.error && !query.data)
    return <LoadError message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={6} />;
  if (query.data.length === 0 && view.last === null && counts?.length === 0)
    return <EmptyState title={text.audit.timelineEmpty}>{text.audit.timelineEmptyText}</EmptyState>;
  return (
    <section className="tm" aria-label={text.memory.sections.timeline}>
      <Controls view={view} onMove={move} atEnd={last >= today} />
      <TimelineChart
        bars={countsUpTo(last, view.step, query.data)}
        step={view.step}
        chosen={chosen}
        onChoose={(day) => viewStore.set({ ...view, last, chosen: day })}
        onMove={move}
      />
      <h2 className="h2 tm-h">{periodName(chosen, view.step)}</h2>
      <TimelineEntries day={chosen} step={view.step} kind={view.kind} />
    </section>
  );
}
