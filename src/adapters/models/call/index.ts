export { askProvider, ProviderRefusal } from './ask-provider';
export { createCaller, type Caller } from './caller';
export type { Failure, Verdict } from './failure';
export { guardedFetch } from './guarded-fetch';
export type { CallLimits } from './limits';
export { modelError } from './model-error';
export type { CallCounters, CallRequest, CompleteRun } from './request';
export { serverEvents } from './server-events';
export { withTakenParameters, wholeText } from './taken-parameters';
