import { z } from 'zod';
import { languageChoices } from './language';
import { modelSettingsSchema } from './language-models/models';
import { readPolicySchema } from './memory/read-policy';

/** C7: a type of facts about the learner is used at once, only when the learner approves, or not kept at all. */
const writing = z.enum(['allow', 'approve', 'refuse']).default('allow');
const globalShortcut =
  /^(?=.*(?:CommandOrControl|Control|Alt|Super)\+)(?:(?:CommandOrControl|Control|Alt|Shift|Super)\+){1,4}(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right)$/;
const days = z.number().int().min(1).max(3650);

/**
 * All settings, including every number of the memory and the sessions, with their defaults. The settings screen edits
 * this schema.
 */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** The language of the interface; the tutor's texts are in English. */
  language: z.enum(languageChoices).default('system'),
  reader: z
    .object({
      /** Size of the page's text in px. */
      fontSize: z.number().int().min(12).max(32).default(17),
      font: z.enum(['book', 'sans', 'easy']).default('book'),
      /** A multiple of the text size; null for the book's own. */
      lineHeight: z.number().min(1.2).max(2.4).nullable().default(null),
      /** Added between words, as a share of the text size. */
      wordSpacing: z.number().min(0).max(0.5).default(0),
      /** Maximum width of the text in rem. */
      width: z.number().min(24).max(56).default(33.5),
      /** `window`: light or dark like the window. */
      paper: z.enum(['window', 'white', 'sepia', 'dark']).default('window'),
      /** Whether the text is in columns that are turned like pages instead of scrolled. */
      paged: z.boolean().default(false),
    })
    .prefault({}),
  /** Whether the tour of the first start was finished or declined. */
  tour: z.object({ done: z.boolean().default(false) }).prefault({}),
  /** What the desktop app does outside its window. */
  desktop: z
    .object({
      /** A notification once a study day when cards are due. */
      notifyDue: z.boolean().default(false),
      notifyImports: z.boolean().default(false),
      /** An icon in the system's tray; Lectern then keeps running when its window is closed. */
      tray: z.boolean().default(false),
      /** A shortcut that works in every program opens a small window for a question. */
      quickQuestion: z.boolean().default(false),
      /** In Electron's notation, with a modifier other than Shift. */
      quickQuestionKeys: z.string().max(60).regex(globalShortcut).default('CommandOrControl+Shift+Space'),
    })
    .prefault({}),
  keyboard: z
    .object({
      /** Shortcuts without a modifier, such as G for a page. */
      singleKeys: z.boolean().default(true),
    })
    .prefault({}),
  /** The models for tasks that need judgement, and what they may cost. */
  models: modelSettingsSchema.prefault({}),
  updates: z
    .object({
      /** Whether to check for a new version of the desktop application once a day. */
      check: z.boolean().default(false),
    })
    .prefault({}),
  review: z
    .object({
      /** Target retention: the share of cards to be recalled when they are due; a collection may have its own. */
      retention: z.number().min(0.7).max(0.97).default(0.9),
      newCardsPerDay: z.number().int().min(0).max(1000).default(20),
    })
    .prefault({}),
  backups: z
    .object({
      /** Whether to make a backup every day. */
      daily: z.boolean().default(true),
      /** The full path of the folder for backups; null for the folder `backups` in the data folder. */
      folder: z.string().trim().min(1).max(4096).nullable().default(null),
    })
    .prefault({}),
  session: z
    .object({
      /** E1: minutes without a question after which a session ends. */
      idleMinutes: z.number().int().min(5).max(10).default(7),
      /** A6: turns included word for word; older ones are summarised. */
      recentTurns: z.number().int().min(2).max(50).default(10),
      /** A5: facts in the warmup. */
      warmupFacts: z.number().int().min(0).max(100).default(20),
      /** B1: messages included word for word after a restart. */
      workingMemory: z.number().int().min(2).max(100).default(20),
    })
    .prefault({}),
  /** The token budget of a context. */
  budget: z
    .object({
      stable: z.number().int().min(500).max(20_000).default(2200),
      warmup: z.number().int().min(0).max(5_000).default(500),
      conversation: z.number().int().min(500).max(50_000).default(4500),
      passages: z.number().int().min(500).max(50_000).default(3000),
      facts: z.number().int().min(0).max(800).default(500),
    })
    .prefault({}),
  /** The read policy: what is recalled for a question. */
  retrieval: readPolicySchema.prefault({}),
  /** C16: how a changed memory policy is checked. Not part of the policy, so that restoring one does not change it. */
  guard: z
    .object({
      /** Whether a policy is refused or undone if it recalls less of what it should, or too different facts. */
      enable: z.boolean().default(true),
      /** Questions on which a policy on trial runs alongside the active one. */
      trialQuestions: z.number().int().min(1).max(500).default(20),
      /** Minimum number of test questions; with fewer, nothing is refused. */
      minCases: z.number().int().min(1).max(500).default(5),
      /** How much the share of recalled expected facts may drop. */
      tolerance: z.number().min(0).max(1).default(0.02),
      /** Minimum similarity of what is recalled: the cosine of types, topics and mean vectors. */
      minSimilarity: z.number().min(0).max(1).default(0.7),
    })
    .prefault({}),
  /** The write policy, and how the memory is condensed. */
  memory: z
    .object({
      enable: z.boolean().default(true),
      mode: z.enum(['shadow', 'auto', 'manual']).default('auto'),
      minConfidence: z.number().min(0).max(1).default(0.6),
      minEvidenceCount: z.number().int().min(1).max(10).default(1),
      maxWritesPerSession: z.number().int().min(0).max(1000).default(10),
      maxWritesPerHour: z.number().int().min(0).max(1000).default(50),
      maxItemsPerScope: z.number().int().min(1).max(10_000).default(200),
      /** C4: days until a learner fact of the type expires; null for never. */
      ttlDays: z
        .object({
          profile: days.nullable().default(null),
          preference: days.nullable().default(90),
          task_state: days.nullable().default(7),
          constraint: days.nullable().default(null),
          episode: days.nullable().default(30),
        })
        .prefault({}),
      /** C7: the types that may be written, and those that need approval. */
      types: z
        .object({
          profile: writing,
          preference: writing,
          task_state: writing,
          constraint: writing,
          episode: writing,
        })
        .prefault({}),
      /** C5: cosine above which two facts of a scope are merged. */
      mergeSimilarity: z.number().min(0.5).max(1).default(0.85),
      /** B5 and B6. */
      shortTermThreshold: z.number().int().min(10).max(500).default(30),
      shortTermKeep: z.number().int().min(0).max(100).default(10),
      longTermThreshold: z.number().int().min(5).max(500).default(20),
      longTermKeep: z.number().int().min(0).max(100).default(10),
      /** B6: maximum words of the base memory. */
      baseWords: z.number().int().min(100).max(2000).default(400),
      /** D1: days until a summary is archived, and for one that is more important than `keepImportance`. */
      summaryDays: days.default(30),
      summaryDaysImportant: days.default(90),
      keepImportance: z.number().min(0).max(1).default(0.6),
      /** D8: days until the days of a past week are merged into one archive, and the weeks of a past month. */
      weekAfterDays: days.default(95),
      monthAfterDays: days.default(130),
      /** E3: number of conclusions that make a new topic. */
      newTopicConclusions: z.number().int().min(1).max(20).default(3),
      /** E4: number of lines beyond which a topic is split. */
      topicLines: z.number().int().min(10).max(500).default(50),
      /** E5: number of recent topics in the context. */
      recentTopics: z.number().int().min(0).max(100).default(20),
    })
    .prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The settings of a new data folder. */
export const defaultSettings: Settings = settingsSchema.parse({});
