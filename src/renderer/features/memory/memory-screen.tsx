import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { memorySections, navigate, type MemorySection } from '../../navigation/route';
import { formatNumber } from '../../messages/format';
import { client } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/en';
import { Skeleton } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { ArchiveSection } from './archive/archive-section';
import { EvidencePanel } from './evidence/evidence-panel';
import { MemoryMenu } from './transfer/memory-menu';
import { FactsSection } from './facts/facts-section';

/** The Markdown editor is large, so the sections that use it are loaded when first opened. */
const BaseSection = lazy(() => import('./texts/base-section').then((m) => ({ default: m.BaseSection })));
const TopicsSection = lazy(() =>
  import('./texts/topics-section').then((m) => ({ default: m.TopicsSection })),
);

interface Props {
  readonly factId: number | null;
  readonly section: MemorySection;
  readonly topic: string | null;
}

/** What Lectern remembers about the learner and the books, and why. All of it can be corrected and deleted. */
export function MemoryScreen({ factId, section, topic }: Props) {
  const { data: stats } = useQuery({
    queryKey: keys.memory('counts'),
    queryFn: () => client.memory.counts(),
  });
  const active = stats?.filter((one) => one.status === 'active').reduce((sum, one) => sum + one.count, 0);
  const nameOf = (one: MemorySection): string =>
    one === 'facts' && active !== undefined
      ? `${text.memory.sections.facts} ${formatNumber(active)}`
      : text.memory.sections[one];
  return (
    <main className="mem" data-open={section === 'facts' && factId !== null ? '' : undefined} tabIndex={-1}>
      <div className="m-main" data-pane="memory" tabIndex={-1}>
        <header className="bar">
          <h1>{text.memory.title}</h1>
          <Tabs
            label={text.memory.title}
            value={section}
            onChange={(next) => navigate({ screen: 'memory', factId: null, section: next }, 'replace')}
            options={memorySections.map((one) => [one, nameOf(one)] as const)}
          />
          <MemoryMenu />
        </header>
        <Suspense
          fallback={
            <div className="m-pad">
              <Skeleton lines={6} />
            </div>
          }
        >
          {section === 'facts' && <FactsSection factId={factId} />}
          {section === 'base' && <BaseSection />}
          {section === 'topics' && <TopicsSection slug={topic} />}
          {section === 'archive' && <ArchiveSection />}
        </Suspense>
      </div>
      {section === 'facts' && factId !== null && <EvidencePanel key={factId} factId={factId} />}
    </main>
  );
}
