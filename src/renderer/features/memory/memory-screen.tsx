import type { FactId } from '../../../shared/model';
import { memorySections, navigate, type MemorySection } from '../../navigation/route';
import { formatNumber } from '../../messages/format';
import { text } from '../../messages/text';
import { lazily } from '../../ui/lazily';
import { Skeleton } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { ArchiveSection } from './archive/archive-section';
import { EvidencePanel } from './evidence/evidence-panel';
import { ChatsLine } from './transfer/chats-line';
import { MemoryMenu } from './transfer/memory-menu';
import { countWith, useFactCounts, waitingStatuses } from '../facts/count-facts';
import { FactsSection } from './facts/facts-section';
import { MemorySwitches, OffBanner } from './policy/memory-switches';
import { GuardNotice } from './policy/guard-notice';

const loading = (
  <div className="m-pad">
    <Skeleton lines={6} />
  </div>
);

/** The Markdown editor is large, so the sections that use it are loaded when first opened. */
const BaseSection = lazily(async () => (await import('./texts/base-section')).BaseSection, loading);
const PolicySection = lazily(async () => (await import('./policy/policy-section')).PolicySection, loading);
const TopicsSection = lazily(async () => (await import('./texts/topics-section')).TopicsSection, loading);

const InboxSection = lazily(async () => (await import('./inbox/inbox-section')).InboxSection, loading);
const TimelineSection = lazily(
  async () => (await import('./timeline/timeline-section')).TimelineSection,
  loading,
);

interface Props {
  readonly factId: FactId | null;
  readonly section: MemorySection;
  readonly topic: string | null;
}

/** What Lectern remembers about the learner and the books, and why. All of it can be corrected and deleted. */
export function MemoryScreen({ factId, section, topic }: Props) {
  const { data: stats } = useFactCounts();
  const countOf: Readonly<Partial<Record<MemorySection, number>>> = stats
    ? { facts: countWith(stats, ['active']), inbox: countWith(stats, waitingStatuses) }
    : {};
  const opensFact = factId !== null && (section === 'facts' || section === 'inbox');
  const close = (): void => navigate({ screen: 'memory', factId: null, section }, 'replace');
  const nameOf = (one: MemorySection): string =>
    countOf[one] ? `${text.memory.sections[one]} ${formatNumber(countOf[one])}` : text.memory.sections[one];
  return (
    <main className="mem" data-open={opensFact ? '' : undefined} tabIndex={-1}>
      <div className="m-main" data-pane="memory" tabIndex={-1}>
        <header className="bar">
          <h1>{text.memory.title}</h1>
          <Tabs
            label={text.memory.title}
            value={section}
            onChange={(next) => navigate({ screen: 'memory', factId: null, section: next }, 'replace')}
            options={memorySections.map((one) => [one, nameOf(one)] as const)}
          />
          <MemorySwitches />
          <MemoryMenu />
        </header>
        <OffBanner />
        <GuardNotice />
        <ChatsLine />
        {section === 'facts' && <FactsSection factId={factId} />}
        {section === 'inbox' && <InboxSection factId={factId} />}
        {section === 'timeline' && <TimelineSection />}
        {section === 'base' && <BaseSection />}
        {section === 'topics' && <TopicsSection slug={topic} />}
        {section === 'archive' && <ArchiveSection />}
        {section === 'policy' && <PolicySection />}
      </div>
      {opensFact && <EvidencePanel key={factId} factId={factId} close={close} />}
    </main>
  );
}
