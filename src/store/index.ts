export { createStore, type StartReport, type StoreOptions } from './create-store';
export { countForgotten, rewriteBackup } from './backups/rewrite-backup';
export { countInSetAside, rewriteSetAside } from './backups/set-aside';
export { runLongWrite, type LongWrite, type RunLongWrite } from './long-writes/run-long-write';
