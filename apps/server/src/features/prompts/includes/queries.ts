import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { listIncludedKeys } from '../content-columns.ts'
import { isVisibleTo } from '../prompt-access.ts'
import { contentOfVersion } from '../versions/version-contents.ts'

type Workspace = { workspaceId: string }

/** On whose behalf includes are read, in the workspace of the prompt that has them. */
export type IncludeReader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'> & {
  /** Of somebody with a share: what the prompt includes today. Nothing else is read for them. */
  readableKeys?: readonly string[]
}

/** Prompts by what includes call them, a slug or an id; of several with one slug the oldest first. */
export async function listNamedPrompts(
  database: Kysely<DB>,
  reader: IncludeReader,
  names: readonly string[],
) {
  const ids = names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name))
  return await database
    .selectFrom('prompts')
    .select(['id', 'slug', 'body', 'variables', 'isRestricted'])
    .where('workspaceId', '=', reader.workspaceId)
    .where(isVisibleTo(reader))
    .where('deletedAt', 'is', null)
    .where(({ eb, or }) =>
      or([eb('slug', 'in', names), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listVersionContents(
  database: Kysely<DB>,
  { workspaceId }: Workspace,
  wanted: readonly { promptId: string; number: number }[],
) {
  return await database
    .selectFrom('promptVersions as version')
    .select(['version.promptId', 'version.number', contentOfVersion])
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, or, and }) =>
      or(
        wanted.map(({ promptId, number }) =>
          and([eb('promptId', '=', promptId), eb('number', '=', number)]),
        ),
      ),
    )
    .execute()
}

/** The includes of the working copy of a prompt, in lower case. */
export async function listStoredKeys(
  database: Kysely<DB>,
  { workspaceId }: Workspace,
  promptId: string,
): Promise<string[]> {
  const prompt = await database
    .selectFrom('prompts')
    .select(['systemMessage', 'body'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', promptId)
    .executeTakeFirst()
  return prompt ? listIncludedKeys(prompt) : []
}

/** Whether another prompt of the workspace includes this one by its slug. */
export async function isIncluded(
  transaction: Kysely<DB>,
  { id, workspaceId, slug }: Workspace & { id: string; slug: string },
): Promise<boolean> {
  const including = await transaction
    .selectFrom('prompts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`includes <> '{}'`)
    .where(sql<boolean>`${slug} = any(includes)`)
    .where('id', '!=', id)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return including !== undefined
}

/** Prompts that include others are stored one after the other, or two could close a circle. */
export async function lockIncludes(
  transaction: Kysely<DB>,
  { workspaceId }: Workspace,
): Promise<void> {
  await lockName(transaction, `includes:${workspaceId}`)
}
