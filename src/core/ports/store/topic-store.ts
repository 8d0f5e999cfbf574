import type { Topic, TopicLine } from '../../../shared/model';
import type { ReadBefore } from './session-store';

/** A line as it is stored. `raw` ones are no bullets but what people wrote between them, kept as they are. */
export interface StoredLine extends TopicLine {
  readonly raw: boolean;
}

export interface StoredTopic extends Topic {
  readonly lines: readonly StoredLine[];
  readonly children: readonly Topic[];
  /** The file as it was last written or read; null until its first. */
  readonly written: string | null;
}

/** `id` of a line that exists and stays; its text, day and origin are then kept up to date. */
export interface LineWrite {
  readonly id: number | null;
  readonly day: string | null;
  readonly text: string;
  readonly raw: boolean;
  readonly sessionId: string | null;
  readonly turnId: number | null;
}

export interface TopicWrite {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** All lines in their order: what is not among them goes. */
  readonly lines: readonly LineWrite[];
  /** The file as it is; left as it was where undefined. */
  readonly written?: string;
  readonly parent?: string;
  readonly at: string;
}

export interface TopicReader {
  /** Last changed first. */
  listTopics(limit: number): Promise<readonly Topic[]>;
  /** What the last changed topics are about: title, summary and last lines. */
  listTopicTexts(limit: number): Promise<readonly { readonly slug: string; readonly text: string }[]>;
  findTopic(slug: string): Promise<StoredTopic | null>;
  /** Topics whose file is still to be removed. */
  listRemovedTopics(): Promise<readonly string[]>;
  /** Ended sessions that were not digested yet (E2), oldest first. */
  listUndigested(limit: number): Promise<readonly string[]>;
  isUndigested(sessionId: string): Promise<boolean>;
  /** Facts that answers of this session were given, the latest first (E7). */
  listUsedFacts(sessionId: string, limit: number): Promise<readonly number[]>;
}

export interface TopicWriter {
  /** Adds the topic or brings it to this state. */
  saveTopic(write: TopicWrite): Promise<StoredTopic>;
  /** Only what the file is known to hold: the topic itself did not change. */
  setWritten(slug: string, written: string): Promise<void>;
  /** Its lines are gone at once and sessions forget it; the row waits until its file is removed too. */
  markTopicRemoved(slug: string, at: string): Promise<boolean>;
  /** The row of a topic whose file is gone. */
  eraseTopic(slug: string): Promise<void>;
  /** E4: lines of the parent move to the children; `lines` is what the parent then has. One transaction. */
  splitTopic(split: {
    readonly slug: string;
    readonly lines: readonly LineWrite[];
    readonly children: readonly {
      readonly slug: string;
      readonly title: string;
      readonly summary: string;
      /** Ids of the lines that move, in their order. */
      readonly lines: readonly number[];
    }[];
    readonly at: string;
  }): Promise<void>;
  /** E6: does nothing where the session has a topic already. Returns whether it was set. */
  setSessionTopic(sessionId: string, slug: string): Promise<boolean>;
  /** E2, D7: marks the session, with what was made of it, in one transaction; false where it was digested already. */
  finishDigest(
    digest: {
      readonly sessionId: string;
      /** The topic as it then is, with the conclusions; null where there are none to add. */
      readonly topic: TopicWrite | null;
      readonly continuation: number | null;
      readonly at: string;
    } & ReadBefore,
  ): Promise<boolean>;
}
