import type { PromptContent } from '@product/domain'
import type { Kysely, Selectable } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { batchReads } from '#platform/database/queries/batch-reads.ts'
import type { DB, Prompts, PromptVersions, VersionContents } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { can } from '../policy.ts'
import { findOptionalVersion, readContent } from './queries.ts'

type RunnableVersion = { number: number; content: PromptContent }

/** A version of one's own prompt, the newest or a certain one. It is sealed: what ran is kept. */
export async function openVersionToRun(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, version }: Wanted,
): Promise<RunnableVersion> {
  const [found] = await findVersionOfPrompt(database, { promptId, version })
  if (!found || !can(actor, 'read', found)) throw promptError('prompt.unknown')
  if (found.isDeleted) throw promptError('prompt.in-trash')
  const { number, content, sealed } = found
  if (number === null || content === null) throw promptError('version.unknown')
  if (sealed) return { number, content: readContent({ content }) }
  return { number, content: await sealAndRead(database, actor, { promptId, number }) }
}

type Wanted = { promptId: string; version?: number | undefined }
type Found = Pick<Selectable<Prompts>, 'workspaceId'> & { isDeleted: boolean } & {
  [Name in 'number' | 'sealed']: Selectable<PromptVersions>[Name] | null
} & { content: Selectable<VersionContents>['content'] | null }

const findVersionOfPrompt = batchReads<Wanted, Found>(
  (given) => `
    select given.at, prompts.workspace_id as "workspaceId",
      prompts.deleted_at is not null as "isDeleted", version.number, stored.content, version.sealed
    from ${given} as given
    join prompts on prompts.id = (given.item ->> 'promptId')::uuid
    left join prompt_versions as version on version.prompt_id = prompts.id
      and version.number = coalesce((given.item ->> 'version')::integer, prompts.latest_version)
    left join version_contents as stored on stored.workspace_id = version.workspace_id
      and stored.content_hash = version.content_hash`,
)

/**
 * Waits for a save that is under way, and reads what it made of the version: afterwards, because a
 * statement that waited does not see the content that was stored meanwhile.
 */
async function sealAndRead(
  database: Kysely<DB>,
  { workspaceId }: UserActor,
  { promptId, number }: { promptId: string; number: number },
): Promise<PromptContent> {
  await database
    .with('locked', (builder) =>
      builder
        .selectFrom('prompts')
        .select('prompts.id')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', promptId)
        .forUpdate(),
    )
    .updateTable('promptVersions')
    .from('locked')
    .set({ sealed: true })
    .whereRef('promptVersions.promptId', '=', 'locked.id')
    .where('promptVersions.workspaceId', '=', workspaceId)
    .where('promptVersions.number', '=', number)
    .execute()
  const version = await findOptionalVersion(database, promptId, number)
  if (!version) throw promptError('prompt.unknown')
  return readContent(version)
}
