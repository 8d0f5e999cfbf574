import { expect, test } from 'vitest';
import { createEventFeed } from '../../src/api/wire/event-feed';
import { createEventBus } from '../../src/core/async/event-bus';
import { asNoteId } from '../../src/shared/model';

const open = () => {
  const bus = createEventBus(() => undefined);
  return { bus, feed: createEventFeed(bus) };
};

test('every listener receives every change since it subscribed, in order', async () => {
  const { bus, feed } = open();
  const first = feed.listen(undefined);
  bus.emit({ kind: 'note', noteId: asNoteId(1) });
  const second = feed.listen(undefined);
  bus.emit({ kind: 'note', noteId: asNoteId(2) });
  expect(await first.next()).toEqual({ done: false, value: { kind: 'note', noteId: 1 } });
  expect(await first.next()).toEqual({ done: false, value: { kind: 'note', noteId: 2 } });
  expect(await second.next()).toEqual({ done: false, value: { kind: 'note', noteId: 2 } });
  const waiting = second.next();
  bus.emit({ kind: 'memory' });
  expect(await waiting).toEqual({ done: false, value: { kind: 'memory' } });
});

test('a listener that leaves ends without an error, whether it is waiting or not', async () => {
  const { feed } = open();
  const gone = new AbortController();
  const listener = feed.listen(gone.signal);
  const waiting = listener.next();
  gone.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(await feed.listen(gone.signal).next()).toEqual({ done: true, value: undefined });
});

test('closing ends every listener', async () => {
  const { bus, feed } = open();
  const waiting = feed.listen(undefined).next();
  feed.close();
  bus.emit({ kind: 'memory' });
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test('a listener that does not read keeps the newest changes, not all of them', async () => {
  const { bus, feed } = open();
  const listener = feed.listen(undefined);
  for (let noteId = 1; noteId <= 1500; noteId += 1) bus.emit({ kind: 'note', noteId: asNoteId(noteId) });
  feed.close();
  const seen: number[] = [];
  for await (const event of listener) if (event.kind === 'note') seen.push(event.noteId);
  expect(seen).toHaveLength(1000);
  expect(seen.at(-1)).toBe(1500);
});
