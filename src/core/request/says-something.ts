import { asksForSomething } from '../../shared/text/grammar/sentence-mood';
import { readRequest } from './read-request';
import type { Request } from './request';

const statements: ReadonlySet<Request['kind']> = new Set(['statement', 'remember', 'finished', 'started']);

/** Whether a message says something that can be quoted later, unlike a question or a command. */
export const saysSomething = (content: string): boolean => {
  const { kind } = readRequest(content);
  return statements.has(kind) || (kind === 'question' && !asksForSomething(content));
};
