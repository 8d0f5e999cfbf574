import { LecternError } from '../shared/errors';
import { errorText } from '../shared/messages/engine-text';
import { api } from './api';

const removed = { removed: true as const };

export const policyHandlers = {
  get: api.policy.get.handler(({ context }) => context.engine.policy.get()),
  put: api.policy.put.handler(({ input, context }) => context.engine.policy.save(input)),
  revisions: api.policy.revisions.handler(async ({ input, context }) => [
    ...(await context.engine.policy.revisions(input.limit)),
  ]),
  activate: api.policy.activate.handler(({ input, context }) =>
    context.engine.policy.activate(input.revision),
  ),
  replay: api.policy.replay.handler(({ input, context }) => context.engine.policy.replay(input.policy)),

  switches: api.policy.switches.handler(async ({ context }) => [...(await context.engine.policy.switches())]),
  setSwitch: api.policy.setSwitch.handler(async ({ input, context }) => [
    ...(await context.engine.policy.setSwitch(input)),
  ]),
  setSessionMemory: api.policy.setSessionMemory.handler(({ input: { sessionId, ...memory }, context }) =>
    context.engine.policy.setSessionMemory(sessionId, memory),
  ),

  rate: api.policy.rate.handler(async ({ input, context }) => {
    await context.engine.sessions.answer(input.sessionId, input.turnId);
    await context.engine.policy.rate(input.turnId, input.rating);
    return { rating: input.rating };
  }),
  opened: api.policy.opened.handler(async ({ input, context }) => {
    await context.engine.sessions.answer(input.sessionId, input.turnId);
    await context.engine.policy.noteOpened(input.turnId);
    return { noted: true as const };
  }),

  cases: api.policy.cases.handler(async ({ input, context }) => ({
    items: [...(await context.engine.policy.cases(input.after, input.limit))],
    counts: await context.engine.policy.countCases(),
  })),
  addCase: api.policy.addCase.handler(({ input, context }) => context.engine.policy.addCase(input)),
  removeCase: api.policy.removeCase.handler(async ({ input, context }) => {
    await context.engine.policy.removeCase(input.caseId);
    return removed;
  }),

  openTrial: api.policy.openTrial.handler(({ context }) => context.engine.policy.findTrial()),
  startTrial: api.policy.startTrial.handler(({ input, context }) =>
    context.engine.policy.startTrial(input.policy),
  ),
  trial: api.policy.trial.handler(async ({ input, context }) => {
    const trial = await context.engine.policy.findTrial(input.trialId);
    if (!trial) throw new LecternError('TRIAL_NOT_FOUND', errorText.trialUnknown);
    return trial;
  }),
  adoptTrial: api.policy.adoptTrial.handler(({ input, context }) =>
    context.engine.policy.adoptTrial(input.trialId),
  ),
  dropTrial: api.policy.dropTrial.handler(async ({ input, context }) => {
    await context.engine.policy.dropTrial(input.trialId);
    return removed;
  }),
  tune: api.policy.tune.handler(({ context }) => context.engine.policy.tune()),
};
