import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Invariants of the memory once the jobs after a start are done; each statement counts violations. */
const rules: Readonly<Record<string, string>> = {
  'facts without evidence': 'SELECT COUNT(*) FROM facts WHERE id NOT IN (SELECT fact_id FROM evidence)',
  'facts that count other evidence than they have':
    'SELECT COUNT(*) FROM facts f WHERE evidence_count <> (SELECT COUNT(*) FROM evidence WHERE fact_id = f.id)',
  'evidence of a turn that does not hold its words': `
    SELECT COUNT(*) FROM evidence e JOIN conversations c ON c.id = e.turn_id
    WHERE e.start IS NOT NULL AND substr(c.content, e.start + 1, e."end" - e.start) <> e.quote`,
  'superseded facts without an end': `SELECT COUNT(*) FROM facts WHERE status = 'superseded' AND valid_to IS NULL`,
  'facts superseded by none': `
    SELECT COUNT(*) FROM facts WHERE superseded_by IS NOT NULL AND superseded_by NOT IN (SELECT id FROM facts)`,
  'vectors of no turn, fact or note': `
    SELECT COUNT(*) FROM vector_items i JOIN vector_models m ON m.id = i.vector_model_id
    WHERE (m.kind = 'turn' AND i.item_id NOT IN (SELECT id FROM conversations))
       OR (m.kind = 'fact' AND i.item_id NOT IN (SELECT id FROM facts))
       OR (m.kind = 'note' AND i.item_id NOT IN (SELECT id FROM user_notes))`,
  'numbers of no vector': 'SELECT COUNT(*) FROM vectors WHERE id NOT IN (SELECT vector_id FROM vector_items)',
  'vectors without their numbers':
    'SELECT COUNT(*) FROM vector_items WHERE vector_id NOT IN (SELECT id FROM vectors)',
  'turns without a vector': `
    SELECT COUNT(*) FROM conversations c WHERE state <> 'streaming' AND content <> '' AND NOT EXISTS (
      SELECT 1 FROM vector_items i JOIN vector_models m ON m.id = i.vector_model_id WHERE m.kind = 'turn' AND i.item_id = c.id)`,
  'live facts without a vector': `
    SELECT COUNT(*) FROM facts f WHERE status NOT IN ('superseded', 'expired') AND NOT EXISTS (
      SELECT 1 FROM vector_items i JOIN vector_models m ON m.id = i.vector_model_id WHERE m.kind = 'fact' AND i.item_id = f.id)`,
  'turns in two summaries': `
    SELECT COUNT(*) FROM summaries a JOIN summaries b ON a.id < b.id
    AND a.source_from_id <= b.source_to_id AND b.source_from_id <= a.source_to_id`,
  'turns marked for a summary that does not cover them': `
    SELECT COUNT(*) FROM conversations c JOIN summaries s ON s.id = c.summary_id
    WHERE c.id NOT BETWEEN s.source_from_id AND s.source_to_id`,
  'summaries of another number of turns': `
    SELECT COUNT(*) FROM summaries s WHERE message_count <> (SELECT COUNT(*) FROM conversations WHERE summary_id = s.id)`,
  'archives without what they were made of': `
    SELECT COUNT(*) FROM archives a WHERE id NOT IN (SELECT archive_id FROM summaries WHERE archive_id IS NOT NULL)
    AND id NOT IN (SELECT parent_id FROM archives WHERE parent_id IS NOT NULL)`,
  'answers still being written': `SELECT COUNT(*) FROM conversations WHERE state = 'streaming'`,
  'turns without an event': `
    SELECT COUNT(*) FROM conversations WHERE state <> 'streaming'
    AND id NOT IN (SELECT turn_id FROM events WHERE turn_id IS NOT NULL)`,
  'jobs that nobody does': `SELECT COUNT(*) FROM jobs WHERE state IN ('running', 'queued') AND kind NOT IN ('encode-book', 'encode-memory')`,
  'jobs that failed': `SELECT COUNT(*) FROM jobs WHERE state = 'failed'`,
  'ended sessions that were not digested': `
    SELECT COUNT(*) FROM sessions WHERE ended_at IS NOT NULL AND digested_at IS NULL`,
  'ended sessions without a summary': `
    SELECT COUNT(*) FROM sessions WHERE ended_at IS NOT NULL AND COALESCE(summary, '') = ''`,
};

/** Queued and running jobs, to explain an inconsistency. */
const openJobs = (database: Sqlite.Database): string =>
  database
    .prepare<[], string>(
      `SELECT group_concat(kind || ' ' || state || ' since ' || updated_at || ', due ' || run_at || ', after ' || attempts || ' tries: ' || COALESCE(error, 'no error'), '; ')
       FROM jobs WHERE state IN ('running', 'queued')`,
    )
    .pluck()
    .get() ?? '';

/** Lists all faults of the memory in a data folder, in which `shown` learner turns were answered on the screen. */
export const memoryFaultsOf = (dataDir: string, shown: number): readonly string[] => {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { fileMustExist: true });
  try {
    const faults = Object.entries(rules).flatMap(([name, query]) => {
      const count = Number(database.prepare<[], number>(query).pluck().get());
      if (count === 0) return [];
      const jobs = name === 'jobs that nobody does' ? `: ${openJobs(database)}` : '';
      return [`${count} ${name}${jobs}`];
    });
    const answered = Number(
      database
        .prepare<[], number>(
          `SELECT COUNT(DISTINCT reply_to) FROM conversations WHERE role = 'assistant' AND state IN ('complete', 'cut')`,
        )
        .pluck()
        .get(),
    );
    return answered < shown
      ? [...faults, `${shown - answered} answers that were shown are not there`]
      : faults;
  } finally {
    database.close();
  }
};
