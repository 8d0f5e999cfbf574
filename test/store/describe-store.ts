import { afterEach, beforeEach, describe } from 'vitest';
import type { Store } from '../../src/core/ports/store';
import type { StoreOptions } from '../../src/store';
import type { DataFolder } from './support/data-folder';
import { describeJobs } from './contract/jobs';
import { describeEncodings } from './contract/encodings';
import { describeLibrary } from './contract/library';
import { describeReimport } from './contract/reimport';
import { describeCollections } from './contract/collections';
import { describeMarks } from './contract/marks';
import { describeAnswers } from './contract/answers';
import { describeAuditingFacts } from './contract/audit-facts';
import { describeChangingFacts } from './contract/change-facts';
import { describeErasingExchanges } from './contract/erase-exchanges';
import { describeFacts } from './contract/facts';
import { describeFindingFacts } from './contract/find-facts';
import { describeMemory } from './contract/memory';
import { describeModels } from './contract/models';
import { describeNotesAndPlans } from './contract/notes-and-plans';
import { describeReading } from './contract/reading';
import { describeNoteHistory } from './contract/note-history';
import { describePlanChanges } from './contract/plan-changes';
import { describeRecall } from './contract/recall';
import { describeReview } from './contract/review';
import { describeSearch } from './contract/search';
import { describeSessions } from './contract/sessions';
import { describeSettings } from './contract/settings';
import { describeTopics } from './contract/topics';
import { useDataFolder } from './support/use-data-folder';

/** The store under test, new for each test, and its folder. */
export interface Subject {
  readonly store: Store;
  readonly folder: DataFolder;
  /** Closes and reopens it, like the next start. */
  readonly reopen: () => Promise<Store>;
}

/** What every implementation of the Store ports must do. */
export const describeStore = (name: string, open: (options: StoreOptions) => Promise<Store>): void => {
  describe(`${name} answers its ports`, () => {
    const folder = useDataFolder();
    let store: Store;
    const subject: Subject = {
      get store() {
        return store;
      },
      folder,
      reopen: async () => {
        await store.close();
        store = await open(folder.options);
        return store;
      },
    };

    beforeEach(async () => {
      store = await open(folder.options);
    });
    afterEach(() => store.close());

    describeLibrary(subject);
    describeEncodings(subject);
    describeCollections(subject);
    describeReimport(subject);
    describeReading(subject);
    describeSearch(subject);
    describeRecall(subject);
    describeSessions(subject);
    describeAnswers(subject);
    describeErasingExchanges(subject);
    describeFacts(subject);
    describeFindingFacts(subject);
    describeChangingFacts(subject);
    describeAuditingFacts(subject);
    describeMemory(subject);
    describeModels(subject);
    describeMarks(subject);
    describeNotesAndPlans(subject);
    describeReview(subject);
    describeNoteHistory(subject);
    describePlanChanges(subject);
    describeJobs(subject);
    describeSettings(subject);
    describeTopics(subject);
  });
};
