import { useEffect, useEffectEvent } from 'react';
import { text } from '../messages/text';

type Group = keyof typeof text.commands.groups;

export interface Command {
  readonly id: string;
  readonly group: Group;
  /**
   * `Mod` is Cmd on a Mac and Ctrl elsewhere. Keys without it, except Escape and F6, work only outside text fields, and
   * so does the shortcut for undoing.
   */
  readonly keys: readonly string[];
}

/** Every command. The shortcuts, the palette and the shortcut overview use this list; the desktop menu uses its ids. */
export const commandList = [
  { id: 'go.today', group: 'go', keys: ['Mod+1'] },
  { id: 'go.library', group: 'go', keys: ['Mod+2'] },
  { id: 'go.study', group: 'go', keys: ['Mod+3'] },
  { id: 'go.notes', group: 'go', keys: ['Mod+4'] },
  { id: 'go.plans', group: 'go', keys: ['Mod+5'] },
  { id: 'go.review', group: 'go', keys: ['Mod+6'] },
  { id: 'go.quiz', group: 'go', keys: [] },
  { id: 'go.memory', group: 'go', keys: ['Mod+7'] },
  { id: 'go.settings', group: 'go', keys: ['Mod+,'] },
  // Listed before `go.back`, which has the same key, so that it is used while another page is visited.
  { id: 'place.back', group: 'book', keys: ['Alt+ArrowLeft'] },
  { id: 'go.back', group: 'go', keys: ['Alt+ArrowLeft'] },
  { id: 'go.forward', group: 'go', keys: ['Alt+ArrowRight'] },
  { id: 'book.add', group: 'book', keys: ['Mod+o'] },
  { id: 'book.sample', group: 'book', keys: [] },
  { id: 'book.search', group: 'book', keys: ['/', 'Mod+f'] },
  { id: 'find.next', group: 'book', keys: ['F3', 'Mod+g'] },
  { id: 'find.before', group: 'book', keys: ['Shift+F3', 'Mod+Shift+g'] },
  { id: 'page.next', group: 'book', keys: ['ArrowRight', 'PageDown'] },
  { id: 'page.before', group: 'book', keys: ['ArrowLeft', 'PageUp'] },
  { id: 'page.go', group: 'book', keys: ['g'] },
  { id: 'place.stay', group: 'book', keys: [] },
  { id: 'read.page', group: 'book', keys: [] },
  { id: 'read.chapter', group: 'book', keys: [] },
  { id: 'read.to-here', group: 'book', keys: [] },
  { id: 'unread.page', group: 'book', keys: [] },
  { id: 'unread.chapter', group: 'book', keys: [] },
  { id: 'read.bound', group: 'book', keys: [] },
  { id: 'type', group: 'book', keys: ['t'] },
  { id: 'zoom.in', group: 'book', keys: ['+', '='] },
  { id: 'zoom.out', group: 'book', keys: ['-'] },
  { id: 'zoom.fit', group: 'book', keys: ['0'] },
  { id: 'aloud', group: 'book', keys: ['r'] },
  { id: 'aloud.play', group: 'book', keys: ['p'] },
  { id: 'bookmark', group: 'book', keys: ['b'] },
  { id: 'page.select', group: 'book', keys: ['s'] },
  { id: 'citation.next', group: 'book', keys: [']'] },
  { id: 'citation.before', group: 'book', keys: ['['] },
  { id: 'panel.outline', group: 'book', keys: ['Mod+\\'] },
  { id: 'panel.chat', group: 'book', keys: ['Mod+Shift+\\'] },
  { id: 'chat.ask', group: 'chat', keys: ['Mod+j'] },
  { id: 'chat.scope', group: 'chat', keys: ['Mod+Shift+s'] },
  { id: 'chat.engine', group: 'chat', keys: ['Mod+Shift+e'] },
  { id: 'chat.stop', group: 'chat', keys: ['Escape'] },
  { id: 'session.list', group: 'chat', keys: [] },
  { id: 'session.date', group: 'chat', keys: [] },
  { id: 'session.now', group: 'chat', keys: [] },
  { id: 'session.no-book', group: 'chat', keys: [] },
  { id: 'session.end', group: 'chat', keys: [] },
  { id: 'session.new', group: 'chat', keys: [] },
  { id: 'note.new', group: 'notes', keys: ['Mod+n'] },
  { id: 'note.print', group: 'notes', keys: ['Mod+p'] },
  { id: 'note.pdf', group: 'notes', keys: [] },
  { id: 'plan.new', group: 'plans', keys: [] },
  { id: 'plan.draft', group: 'plans', keys: [] },
  { id: 'review.show', group: 'review', keys: [' '] },
  { id: 'review.again', group: 'review', keys: ['1'] },
  { id: 'review.hard', group: 'review', keys: ['2'] },
  { id: 'review.good', group: 'review', keys: ['3'] },
  { id: 'review.easy', group: 'review', keys: ['4'] },
  { id: 'review.undo', group: 'review', keys: ['z'] },
  { id: 'review.edit', group: 'review', keys: ['e'] },
  { id: 'review.aside', group: 'review', keys: ['b'] },
  { id: 'review.page', group: 'review', keys: ['p'] },
  { id: 'review.suspend', group: 'review', keys: [] },
  { id: 'review.cards', group: 'review', keys: [] },
  { id: 'card.new', group: 'review', keys: [] },
  { id: 'quiz.first', group: 'quiz', keys: ['1'] },
  { id: 'quiz.second', group: 'quiz', keys: ['2'] },
  { id: 'quiz.third', group: 'quiz', keys: ['3'] },
  { id: 'quiz.fourth', group: 'quiz', keys: ['4'] },
  { id: 'quiz.next', group: 'quiz', keys: [' '] },
  { id: 'quiz.page', group: 'quiz', keys: ['p'] },
  { id: 'quiz.chapter', group: 'book', keys: [] },
  { id: 'quiz.read', group: 'book', keys: [] },
  { id: 'quiz.book', group: 'book', keys: [] },
  { id: 'plan.shift', group: 'plans', keys: [] },
  { id: 'plan.replan', group: 'plans', keys: [] },
  { id: 'plan.undo', group: 'plans', keys: ['Mod+z'] },
  { id: 'memory.facts', group: 'memory', keys: [] },
  { id: 'memory.inbox', group: 'memory', keys: [] },
  { id: 'memory.timeline', group: 'memory', keys: [] },
  { id: 'memory.base', group: 'memory', keys: [] },
  { id: 'memory.topics', group: 'memory', keys: [] },
  { id: 'memory.archive', group: 'memory', keys: [] },
  { id: 'memory.search', group: 'memory', keys: [] },
  { id: 'memory.stats', group: 'memory', keys: [] },
  { id: 'memory.export', group: 'memory', keys: [] },
  { id: 'memory.import', group: 'memory', keys: [] },
  { id: 'memory.chats', group: 'memory', keys: [] },
  { id: 'memory.clear', group: 'memory', keys: [] },
  { id: 'fact.pin', group: 'memory', keys: ['p'] },
  { id: 'fact.mute', group: 'memory', keys: ['m'] },
  { id: 'fact.correct', group: 'memory', keys: ['e'] },
  { id: 'fact.approve', group: 'memory', keys: ['a'] },
  { id: 'fact.reject', group: 'memory', keys: ['x'] },
  { id: 'fact.off', group: 'memory', keys: ['d'] },
  { id: 'fact.move', group: 'memory', keys: ['v'] },
  { id: 'fact.erase', group: 'memory', keys: ['Delete'] },
  { id: 'fact.undo', group: 'memory', keys: ['Mod+z', 'z'] },
  { id: 'theme.light', group: 'app', keys: [] },
  { id: 'theme.dark', group: 'app', keys: [] },
  { id: 'theme.system', group: 'app', keys: [] },
  { id: 'panes', group: 'app', keys: ['F6'] },
  { id: 'palette', group: 'app', keys: ['Mod+k'] },
  { id: 'keys', group: 'app', keys: ['?'] },
  { id: 'backup.now', group: 'app', keys: [] },
  { id: 'report', group: 'app', keys: [] },
  { id: 'link.copy', group: 'app', keys: [] },
  { id: 'tour', group: 'app', keys: [] },
] as const satisfies readonly Command[];

/** Keys for selected words, which the page handles itself (`selection-keys.ts`); listed with the command that selects. */
export const selectionKeys = [
  { id: 'selection.pen', keys: ['1', '2', '3', '4', '5'] },
  { id: 'selection.mark', keys: ['h'] },
  { id: 'selection.note', keys: ['m'] },
  { id: 'selection.ask', keys: ['a'] },
] as const;

export type CommandId = (typeof commandList)[number]['id'];

/** What can be done with selected words from the desktop's context menu. */
export type SelectionCommandId = `selection.${'ask' | 'mark' | 'note' | 'card'}`;
type AnyId = CommandId | SelectionCommandId;

export const titleOf = (id: CommandId): string => text.commands[id];

const commands: readonly Command[] = commandList;

/** A command's first shortcut; undefined if it has none. */
export const shortcutOf = (id: CommandId): string | undefined =>
  commands.find((one) => one.id === id)?.keys[0];

const handlers = new Map<AnyId, (() => void)[]>();

/** Whether a command has a handler; if it has several, the component mounted last handles it. */
export const canRun = (id: CommandId): boolean => (handlers.get(id)?.length ?? 0) > 0;

export function runCommand(id: string): boolean {
  const run = handlers.get(id as AnyId)?.at(-1);
  run?.();
  return run !== undefined;
}

/** Handles a command while the component is mounted and `enabled`. */
export function useCommand(id: AnyId, run: () => void, enabled = true): void {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const handler = (): void => onRun();
    const stack = handlers.get(id) ?? [];
    handlers.set(id, [...stack, handler]);
    return () => {
      handlers.set(
        id,
        (handlers.get(id) ?? []).filter((one) => one !== handler),
      );
    };
  }, [id, enabled]);
}
