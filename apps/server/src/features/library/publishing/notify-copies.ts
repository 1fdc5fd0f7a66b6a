import { Uuid } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

const jobName = 'notify-copies'
const JobData = z.object({ promptId: Uuid, version: z.int() })

const copiesAtOnce = 200

/** Tells those who made a copy of a published prompt that there is a new version of it. */
export function defineNotifyCopies({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define(jobName, { retries: 3, firstPauseSeconds: 30 }, async (data) => {
    const original = JobData.parse(data)
    for (let last: string | undefined = noId; last !== undefined; )
      last = await notifySome(database, original, last)
  })
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Once the transaction is committed: a popular prompt has thousands of copies. */
export async function enqueueNotifyCopies(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Kysely<DB>,
  original: z.infer<typeof JobData>,
): Promise<void> {
  await jobs.enqueue(transaction, jobName, original)
}

/** The last copy that was looked at; undefined after all of them. */
async function notifySome(
  database: Kysely<DB>,
  { promptId, version }: z.infer<typeof JobData>,
  last: string,
): Promise<string | undefined> {
  return await database.transaction().execute(async (transaction) => {
    const copies = await selectCopies(transaction, { promptId, version, last }).execute()
    for (const { id, workspaceId, authorId, copiedBy, isTold } of copies)
      if (copiedBy !== null && !isTold)
        await notify(transaction, {
          kind: 'original-update',
          promptId: id,
          originalId: promptId,
          version,
          accountIds: [copiedBy],
          actorId: authorId,
          workspaceId,
        })
    return copies.at(-1)?.id
  })
}

/** As `findOriginalUpdate` offers it. A copy belongs to the author of its first version. */
const selectCopies = (
  database: Kysely<DB>,
  { promptId, version, last }: { promptId: string; version: number; last: string },
) =>
  database
    .selectFrom('prompts as copy')
    .innerJoin('publications', (join) => join.on('publications.promptId', '=', promptId))
    .select(['copy.id', 'copy.workspaceId', 'publications.authorId'])
    .select([
      sql<string | null>`(
        select author_id from prompt_versions as versions
        where versions.prompt_id = copy.id order by versions.number limit 1
      )`.as('copiedBy'),
      // By this job, before it was broken off.
      sql<boolean>`exists (
        select from notifications as known
        where known.prompt_id = copy.id and known.kind = 'original-update'
          and (known.details ->> 'version')::int >= ${version}
      )`.as('isTold'),
    ])
    .where('copy.sourceKind', '=', 'prompt')
    .where('copy.sourceId', '=', promptId)
    .whereRef('copy.sourceAuthorId', '=', 'publications.authorId')
    .where('copy.deletedAt', 'is', null)
    .where('copy.id', '>', last)
    .where(sql<boolean>`${version} > greatest(copy.source_version, copy.source_seen_version)`)
    .orderBy('copy.id')
    .limit(copiesAtOnce)
