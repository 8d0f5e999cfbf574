import type { Plan, SearchHit } from '../../shared/model';
import { fuseByWeightedSum, type FusedHit } from '../retrieval/fuse-by-weighted-sum';
import type { Probe } from '../retrieval/probe';
import { isWithin, noPlace, scoreAmongKinds, type Finder } from './finder';

/** How well a text matches. */
const rankOf = (hit: FusedHit<number>, text: string, probe: Probe) => ({
  score: scoreAmongKinds(hit, text, probe),
  matched: hit.matched,
});

export const findNotes: Finder = async ({ readers }, { bookId, range, limit }, probe, floor) => {
  const fused = fuseByWeightedSum(
    await readers.search.notesByKeyword(bookId, probe.terms, limit * 2),
    probe.vector ? await readers.search.notesByVector(bookId, probe.modelId, probe.vector, limit * 2) : [],
    floor,
  );
  const byId = new Map(fused.map((hit) => [hit.id, hit]));
  return (await readers.notes.getNotes([...byId.keys()])).flatMap((note): SearchHit[] => {
    const hit = byId.get(note.id);
    if (!hit || !isWithin(note.updatedAt, range)) return [];
    const text = `${note.title}\n${note.content}`.trim();
    return [
      {
        kind: 'note',
        id: String(note.id),
        bookId: note.bookId,
        ...noPlace,
        text,
        ...rankOf(hit, text, probe),
      },
    ];
  });
};

/** By keyword only: semantic search finds the marked text as a passage. */
export const findMarks: Finder = async ({ readers }, { bookId, range, limit }, probe, floor) => {
  const fused = fuseByWeightedSum(
    await readers.search.marksByKeyword(bookId, probe.terms, limit * 2, 'whole'),
    [],
    floor,
  );
  const byId = new Map(fused.map((hit) => [hit.id, hit]));
  return (await readers.marks.getMarks([...byId.keys()])).flatMap((mark): SearchHit[] => {
    const hit = byId.get(mark.id);
    if (!hit || !isWithin(mark.updatedAt, range)) return [];
    return [
      {
        kind: 'mark',
        id: String(mark.id),
        bookId: mark.bookId,
        page: mark.page,
        label: mark.label,
        chapter: mark.chapter,
        text: `${mark.note.trim()}\n“${mark.quote}”`,
        ...rankOf(hit, `${mark.note}\n${mark.quote}`, probe),
      },
    ];
  });
};

/** The searchable texts of a plan. */
export const textOfPlan = ({ title, description, steps }: Plan): string =>
  [title, description, ...steps.map((step) => step.title)].filter(Boolean).join('\n');

/** By keyword only: plans have no vectors. */
export const findPlans: Finder = async ({ readers }, { bookId, range, limit }, probe, floor) => {
  const fused = fuseByWeightedSum(
    await readers.search.plansByKeyword(bookId, probe.terms, limit * 2),
    [],
    floor,
  );
  const plans = await Promise.all(
    fused.map(async (hit) => ({ hit, plan: await readers.plans.findPlan(hit.id) })),
  );
  return plans.flatMap(({ hit, plan }): SearchHit[] => {
    if (!plan || !isWithin(plan.updatedAt, range)) return [];
    const text = textOfPlan(plan);
    return [
      {
        kind: 'plan',
        id: String(plan.id),
        bookId: plan.bookId,
        ...noPlace,
        text,
        ...rankOf(hit, text, probe),
      },
    ];
  });
};
