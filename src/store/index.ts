export { createStore, type StartReport, type StoreOptions } from './create-store';
export { createThreadedStore } from './threaded-store';
export { packError, unpackError, type ThreadError } from './thread-protocol';
