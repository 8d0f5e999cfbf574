export { createStore, type StartReport, type StoreOptions } from './create-store';
export { countForgotten, rewriteBackup } from './backups/rewrite-backup';
