import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Longer than any transaction: a content that a save under way refers to has been stored since. */
const contentGrace = '1 hour'

/**
 * Once a day: contents that no version refers to. Versions take theirs along when they are deleted;
 * these are left where two transactions met, or where one failed.
 */
export function defineContentSweep({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define(
    'sweep-version-contents',
    { retries: 2, firstPauseSeconds: 60, schedule: '47 3 * * *' },
    async () => {
      await sql`
        delete from version_contents where (workspace_id, content_hash) in (
          select workspace_id, content_hash from version_contents as stored
          where stored_at < now() - ${contentGrace}::interval and not exists (
            select from prompt_versions as version
            where version.workspace_id = stored.workspace_id
              and version.content_hash = stored.content_hash
          )
          for update skip locked
        )
      `.execute(database)
    },
  )
}
