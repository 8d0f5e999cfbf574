export { createStore, type StartReport, type StoreOptions } from './create-store';
