export { createStore, type StoreOptions } from './create-store';
export { createThreadedStore } from './threaded-store';
