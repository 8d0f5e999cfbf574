import { LecternError } from '../../../../shared/errors';
import { transferText as text } from '../../../../shared/messages/engine-text';
import { asSessionId, type ImportedChat, type SessionId, type Sentence } from '../../../../shared/model';
import { createJsonSplitter, type FoundValue, type JsonSplitter } from '../json-values';
import { isMessage, readChat, type ReadChat } from '../../../../shared/chats/read-chat';
import { readMarkdownChat } from '../../../../shared/chats/markdown-chat';

export interface ChatFileReader {
  /** The conversations that this part completes. Throws `INVALID_INPUT`. */
  push(part: string): readonly ImportedChat[];
  /** Call this after the last part. Returns the conversations that only the end of the file completes. */
  end(): readonly ImportedChat[];
  /** How many conversations have no message from the learner or could not be read. */
  readonly unreadable: number;
}

interface ChatFileOptions {
  readonly sha256: (text: string) => string;
  /** The time of messages without one. */
  readonly now: string;
}

/** Longer than any conversation or transcript. */
const longest = 64_000_000;
const lists: ReadonlySet<string> = new Set(['conversations', 'chats', 'data']);
const members: ReadonlySet<string> = new Set([
  'mapping', 'current_node', 'chat_messages', 'messages', 'title', 'name', 'id', 'uuid', 'create_time', 'created_at',
]); // prettier-ignore
/** The elements of a list of conversations or messages, or the members of a single conversation. */
const isValue = ([first = '', second]: readonly string[]): boolean =>
  second === undefined ? first === '*' || members.has(first) : lists.has(first) && second === '*';

const refuse = (message: Sentence): LecternError => new LecternError('INVALID_INPUT', message);

/** The same conversation always gets the same UUID, so it is imported only once. */
const sessionIdOf = ({ key, turns }: ReadChat, { sha256 }: ChatFileOptions): SessionId => {
  const hex = sha256(key ?? JSON.stringify(turns.slice(0, 4).map(({ role, content }) => [role, content])));
  return asSessionId(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
};

/** Null if the learner says nothing in it. A message without a time gets the time of the previous message. */
const toImported = (chat: ReadChat, options: ChatFileOptions): ImportedChat | null => {
  if (!chat.turns.some(({ role }) => role === 'user')) return null;
  let at = chat.turns.find((turn) => turn.at !== null)?.at ?? options.now;
  const turns = chat.turns.map((turn) => {
    // Messages stay in the order of the file even if their times disagree.
    if (turn.at !== null && turn.at > at) at = turn.at;
    return { role: turn.role, content: turn.content, at };
  });
  return { sessionId: sessionIdOf(chat, options), format: chat.format, title: chat.title, turns };
};

/** Reads a file of conversations, JSON or a Markdown transcript, that arrives in parts. */
export const createChatFileReader = (options: ChatFileOptions): ChatFileReader => {
  let splitter: JsonSplitter | null = null;
  let markdown = '';
  let read = 0;
  let unreadable = 0;
  const single: Record<string, unknown> = {};
  const bare: unknown[] = [];

  const finish = (chat: ReadChat | null): readonly ImportedChat[] => {
    const imported = chat && toImported(chat, options);
    if (imported) return [imported];
    unreadable += 1;
    return [];
  };
  const take = ({ path: [first = '', second], json }: FoundValue): readonly ImportedChat[] => {
    const value = JSON.parse(json) as unknown;
    if (second === undefined && first !== '*') single[first] = value;
    else if (isMessage(value)) bare.push(value);
    else return finish(readChat(value));
    return [];
  };

  return {
    push(part) {
      if (read === 0 && /^\s*\uFEFF?[[{]/u.test(part)) splitter = createJsonSplitter(isValue);
      read += part.length;
      if (splitter === null) {
        markdown += part;
        if (markdown.length > longest) throw refuse(text.noChats);
        return [];
      }
      try {
        const found = splitter.push(part).flatMap(take);
        if (splitter.pending > longest) throw refuse(text.itemTooLong(1));
        return found;
      } catch (error) {
        throw error instanceof SyntaxError ? refuse(text.notJson(read)) : error;
      }
    },
    end() {
      if (splitter === null) {
        const chat = readMarkdownChat(markdown);
        markdown = '';
        return chat ? finish(chat) : [];
      }
      if (!splitter.ended) throw refuse(text.incomplete(0));
      if (bare.length > 0) return finish(readChat({ messages: bare }));
      return 'mapping' in single || 'chat_messages' in single || 'messages' in single
        ? finish(readChat(single))
        : [];
    },
    get unreadable() {
      return unreadable;
    },
  };
};
