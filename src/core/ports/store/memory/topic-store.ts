import type { FactId, SessionId, Topic, TopicLine, TurnId } from '../../../../shared/model';
import type { ErasureCheck } from '../session-store';

/** A stored line. Lines that are not bullets are `raw` and kept unchanged. */
export interface StoredLine extends TopicLine {
  readonly raw: boolean;
}

export interface StoredTopic extends Topic {
  readonly lines: readonly StoredLine[];
  readonly children: readonly Topic[];
  /** The file's text when last written or read; null before that. */
  readonly written: string | null;
}

/** A line to store. `id` is that of an existing line, which is updated. */
export interface LineWrite {
  readonly id: number | null;
  readonly day: string | null;
  readonly text: string;
  readonly raw: boolean;
  readonly sessionId: SessionId | null;
  readonly turnId: TurnId | null;
}

export interface TopicWrite {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** All lines in order. Other lines of the topic are deleted. */
  readonly lines: readonly LineWrite[];
  /** The file's current text; undefined leaves it unchanged. */
  readonly written?: string;
  readonly parent?: string;
  readonly at: string;
}

export interface TopicReader {
  /** Most recently changed first. */
  listTopics(limit: number): Promise<readonly Topic[]>;
  /** Title, summary and last lines of the most recently changed topics. */
  listTopicTexts(limit: number): Promise<readonly { readonly slug: string; readonly text: string }[]>;
  findTopic(slug: string): Promise<StoredTopic | null>;
  /** Removed topics whose file still exists. */
  listRemovedTopics(): Promise<readonly string[]>;
  /** Ended sessions that were not digested yet (E2), oldest first. */
  listUndigested(limit: number): Promise<readonly SessionId[]>;
  isUndigested(sessionId: SessionId): Promise<boolean>;
  /** Facts in the contexts of this session's answers, the latest first (E7). */
  listUsedFacts(sessionId: SessionId, limit: number): Promise<readonly FactId[]>;
}

export interface TopicWriter {
  /** Adds or updates the topic. */
  saveTopic(write: TopicWrite): Promise<StoredTopic>;
  /** Stores only the file's text; the topic is unchanged. */
  setWritten(slug: string, written: string): Promise<void>;
  /** Deletes its lines and its links to sessions at once. The row stays until its file is removed. */
  markTopicRemoved(slug: string, at: string): Promise<boolean>;
  /** Deletes the row of a topic whose file is gone. */
  eraseTopic(slug: string): Promise<void>;
  /**
   * E4: moves lines of a topic to new ones; `lines` are its remaining ones. `home` is the topic itself or, if that is a
   * subtopic, its parent: it becomes the parent of the new ones and gets the pointers to them. One transaction.
   */
  splitTopic(split: {
    readonly slug: string;
    readonly home: string;
    readonly lines: readonly LineWrite[];
    readonly pointers: readonly LineWrite[];
    readonly children: readonly {
      readonly slug: string;
      readonly title: string;
      readonly summary: string;
      /** Ids of the lines to move, in order. */
      readonly lines: readonly number[];
    }[];
    readonly at: string;
  }): Promise<void>;
  /** E6: does nothing if the session already has a topic. Returns whether it was set. */
  setSessionTopic(sessionId: SessionId, slug: string): Promise<boolean>;
  /** E2, D7: stores the result and marks the session as digested in one transaction. False if it already was. */
  finishDigest(
    digest: {
      readonly sessionId: SessionId;
      /** The topic with the new conclusions; null if there are none to add. */
      readonly topic: TopicWrite | null;
      readonly continuation: number | null;
      readonly at: string;
    } & ErasureCheck,
  ): Promise<boolean>;
}
