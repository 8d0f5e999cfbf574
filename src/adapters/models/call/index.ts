export { createCaller, type Caller, type CallerOptions } from './caller';
export { retryAfterSeconds } from './classify';
export type { Failure, Verdict } from './failure';
export { cloudLimits, localLimits, type CallLimits } from './limits';
export { modelError } from './model-error';
export type { CallCounters, CallRequest, CompleteRun, StreamRun } from './request';
