import { z } from 'zod';
import type { ChatFormat } from '../model';

/** A conversation as it was read from a file; times may be missing. */
export interface ReadChat {
  readonly format: ChatFormat;
  /** Identifies the conversation in the program that it is from. */
  readonly key: string | null;
  readonly title: string | null;
  readonly turns: readonly {
    readonly role: 'user' | 'assistant';
    readonly content: string;
    readonly at: string | null;
  }[];
}

const looseTime = z.union([z.string(), z.number()]).nullish();
/** Seconds, milliseconds or text; null for anything else. */
const timeOf = (value: string | number | null | undefined): string | null => {
  const millis = typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : Date.parse(value ?? '');
  return Number.isFinite(millis) && Math.abs(millis) < 8.64e15 ? new Date(millis).toISOString() : null;
};

const roles: Readonly<Record<string, 'user' | 'assistant'>> = {
  user: 'user',
  human: 'user',
  me: 'user',
  you: 'user',
  prompt: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  model: 'assistant',
  response: 'assistant',
};
export const roleOf = (name: string): 'user' | 'assistant' | null => roles[name.trim().toLowerCase()] ?? null;

/** A text, or the texts among the parts of a message: pictures and tool calls are left out. */
const contentSchema = z.union([
  z.string(),
  z.array(z.union([z.string(), z.object({ text: z.string() }), z.unknown()])),
  z.object({ parts: z.array(z.unknown()) }),
  z.object({ text: z.string() }),
]);
const textOf = (content: unknown): string => {
  const read = contentSchema.safeParse(content);
  if (!read.success) return '';
  if (typeof read.data === 'string') return read.data.trim();
  if (Array.isArray(read.data)) return read.data.map(textOf).filter(Boolean).join('\n\n');
  return 'parts' in read.data ? textOf(read.data.parts) : read.data.text.trim();
};

const nodeSchema = z.looseObject({
  parent: z.string().nullish(),
  message: z
    .looseObject({
      author: z.looseObject({ role: z.string() }),
      content: z.unknown().optional(),
      create_time: looseTime,
    })
    .nullish(),
});
const treeSchema = z.looseObject({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: looseTime,
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), z.unknown()),
});

/** The branch that ends in the current message: earlier wordings of a question are not part of the conversation. */
const readTree = (value: unknown): ReadChat | null => {
  const read = treeSchema.safeParse(value);
  if (!read.success) return null;
  const { mapping, title = null, id, conversation_id: key } = read.data;
  const turns: ReadChat['turns'][number][] = [];
  const seen = new Set<string>();
  let at: string | null | undefined = read.data.current_node ?? Object.keys(mapping).at(-1);
  while (at && !seen.has(at)) {
    seen.add(at);
    const node: z.infer<typeof nodeSchema> | undefined = nodeSchema.safeParse(mapping[at]).data;
    const role = roleOf(node?.message?.author.role ?? '');
    const content = textOf(node?.message?.content);
    if (node?.message && role && content !== '')
      turns.push({ role, content, at: timeOf(node.message.create_time ?? read.data.create_time) });
    at = node?.parent;
  }
  return { format: 'message-tree', key: id ?? key ?? null, title, turns: turns.toReversed() };
};

const sentSchema = z.looseObject({
  sender: z.string(),
  text: z.string().optional(),
  content: z.unknown().optional(),
  created_at: looseTime,
});
const senderListSchema = z.looseObject({
  uuid: z.string().optional(),
  name: z.string().nullish(),
  created_at: looseTime,
  chat_messages: z.array(z.unknown()),
});

const readSenderList = (value: unknown): ReadChat | null => {
  const read = senderListSchema.safeParse(value);
  if (!read.success) return null;
  const { uuid = null, name = null, created_at: begun } = read.data;
  const turns = read.data.chat_messages.flatMap((one) => {
    const sent = sentSchema.safeParse(one).data;
    const role = roleOf(sent?.sender ?? '');
    const content = textOf(sent?.content) || (sent?.text ?? '').trim();
    return sent && role && content !== '' ? [{ role, content, at: timeOf(sent.created_at ?? begun) }] : [];
  });
  return { format: 'sender-list', key: uuid, title: name || null, turns };
};

const messageSchema = z.looseObject({
  role: z.string(),
  content: z.unknown().optional(),
  timestamp: looseTime,
  created_at: looseTime,
  create_time: looseTime,
});
export const isMessage = (value: unknown): boolean => messageSchema.safeParse(value).success;

const roleListSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  title: z.string().nullish(),
  messages: z.array(z.unknown()),
});

const readRoleList = (value: unknown): ReadChat | null => {
  const read = roleListSchema.safeParse(value);
  if (!read.success) return null;
  const { id, title = null } = read.data;
  const turns = read.data.messages.flatMap((one) => {
    const message = messageSchema.safeParse(one).data;
    const role = roleOf(message?.role ?? '');
    const content = textOf(message?.content);
    return message && role && content !== ''
      ? [{ role, content, at: timeOf(message.timestamp ?? message.created_at ?? message.create_time) }]
      : [];
  });
  return { format: 'role-list', key: id === undefined ? null : String(id), title, turns };
};

/** Reads a conversation in any of the JSON formats; null for anything else. */
export const readChat = (value: unknown): ReadChat | null =>
  readTree(value) ?? readSenderList(value) ?? readRoleList(value);
