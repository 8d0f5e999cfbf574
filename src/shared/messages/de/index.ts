export * from './backups';
export * from './book-warnings';
export * from './card-files';
export * from './errors';
export * from './files';
export * from './input';
export * from './jobs';
export * from './memory-transfer';
