import { describe, expect, it } from 'vitest';
import type { PlanStep } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addReadyBook, planInput } from '../support/samples';

const step = (id: string, change: Partial<PlanStep> = {}): PlanStep => ({
  id,
  title: `Step ${id}`,
  state: 'open',
  ...change,
});

export const describePlanChanges = (subject: Subject): void => {
  describe('changes proposed for a plan', () => {
    it('are made only when they are accepted, and stay proposed until they are decided', async () => {
      const { store } = subject;
      const { id } = await store.plans.addPlan(planInput('Read', { steps: [step('a'), step('b')] }), start);
      const changes = [
        { id: '1', kind: 'change', stepId: 'a', to: { due: '2026-03-09', minutes: 5 } },
        { id: '2', kind: 'remove', stepId: 'b' },
        { id: '3', kind: 'add', step: step('c'), before: 'b' },
      ] as const;
      expect(await store.plans.setProposal(id, { reason: 'Late', changes: [...changes] }, later(1))).toBe(
        true,
      );
      // C11: what the tutor does is an event, without its text.
      expect((await store.memory.listEvents(1, 1)).items[0]).toMatchObject({
        source: 'tool_result',
        role: 'tool',
        content: { tool: 'plan', change: 'proposed', planId: id, changes: changes.length },
      });
      expect((await store.plans.findPlan(id))?.steps).toEqual([step('a'), step('b')]);
      const decided = await store.plans.decideProposal(id, { accept: ['1', '3'], reject: [] }, later(2));
      expect(decided?.steps).toEqual([step('a', { due: '2026-03-09', minutes: 5 }), step('c'), step('b')]);
      expect(await store.plans.findProposal(id)).toEqual({
        planId: id,
        reason: 'Late',
        at: later(1),
        changes: [changes[1]],
      });
      await store.plans.decideProposal(id, { accept: [], reject: ['2'] }, later(3));
      expect(await store.plans.findProposal(id)).toBeNull();
      expect((await store.plans.findPlan(id))?.steps).toHaveLength(3);
    });

    it('are gone with the step that they are about, and with the plan', async () => {
      const { store, folder } = subject;
      const { id } = await store.plans.addPlan(planInput('Read', { steps: [step('a')] }), start);
      const changes = [{ id: '1', kind: 'change' as const, stepId: 'a', to: { title: 'Quokkas' } }];
      await store.plans.setProposal(id, { reason: '', changes }, start);
      await store.plans.setStepState(id, 'a', 'done', later(1));
      expect(await store.plans.findProposal(id)).toBeNull();
      await store.plans.erasePlan(id, later(2));
      expect(folder.count('SELECT COUNT(*) FROM plan_proposals')).toBe(0);
      expect(await store.plans.setProposal(id, { reason: '', changes }, start)).toBe(false);
      expect(await store.plans.decideProposal(id, { accept: ['1'], reject: [] }, start)).toBeNull();
    });
  });

  describe('steps whose pages were read', () => {
    it('are ticked with the reason, but not again once the learner has unticked them', async () => {
      const { store } = subject;
      const bookId = await addReadyBook(store, 1);
      const steps = [step('a', { pages: [1, 2] }), step('b', { pages: [2, 3] }), step('c')];
      const { id } = await store.plans.addPlan(planInput('Read', { bookId, steps }), start);
      expect(await store.plans.tickReadSteps(bookId, start)).toEqual([]);
      await store.reading.markRead(bookId, { from: 1, to: 2 });
      expect(await store.plans.tickReadSteps(bookId, later(1))).toEqual([id]);
      expect((await store.plans.findPlan(id))?.steps).toEqual([
        step('a', { pages: [1, 2], state: 'done', tickedBy: { from: 1, to: 2, at: later(1) } }),
        steps[1],
        steps[2],
      ]);
      await store.plans.setStepState(id, 'a', 'open', later(2));
      await store.reading.markRead(bookId, { from: 3, to: 3 });
      expect(await store.plans.tickReadSteps(bookId, later(3))).toEqual([id]);
      const states = (await store.plans.findPlan(id))?.steps.map(({ state }) => state);
      expect(states).toEqual(['open', 'done', 'open']);
      expect(await store.plans.tickReadSteps(bookId, later(4))).toEqual([]);
    });

    it('are left alone in a plan that was put aside', async () => {
      const { store } = subject;
      const bookId = await addReadyBook(store, 1);
      const steps = [step('a', { pages: [1, 1] })];
      await store.plans.addPlan(planInput('Read', { bookId, steps, status: 'archived' }), start);
      await store.reading.markRead(bookId, { from: 1, to: 2 });
      expect(await store.plans.tickReadSteps(bookId, later(1))).toEqual([]);
    });
  });

  describe('the overview of plans', () => {
    it('counts steps; skipped ones are not part of the progress', async () => {
      const { store } = subject;
      const steps = [
        step('a', { state: 'done', due: '2026-03-09' }),
        step('b', { state: 'skipped', due: '2026-03-10' }),
        step('c', { due: '2026-03-12' }),
      ];
      const pace = { minutesADay: 30, off: [6] };
      const plan = await store.plans.addPlan(planInput('Read', { steps, pace }), start);
      expect(plan.pace).toEqual(pace);
      expect(await store.plans.listPlanOverviews({})).toEqual([
        {
          id: plan.id,
          title: 'Read',
          status: 'active',
          bookId: null,
          progress: 0.5,
          createdAt: start,
          updatedAt: start,
          steps: 3,
          done: 1,
          skipped: 1,
          firstDue: '2026-03-09',
          lastDue: '2026-03-12',
          nextDue: '2026-03-12',
          nextStep: 'Step c',
        },
      ]);
    });
  });
};
