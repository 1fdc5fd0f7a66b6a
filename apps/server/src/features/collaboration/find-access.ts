import { type AccessLevel, accessMay } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { accessOf, grantsOf } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

export type DocumentAccess = {
  workspaceId: string
  mayWrite: boolean
  isMember: boolean
  /** How long it may last: until the next share of theirs expires. */
  millisecondsLeft: number | null
}

export type Asked = { promptId: string; accountId: string }

/** The present access of people to documents; not listed are those who may not even read. */
export async function listAccess(
  database: Kysely<DB>,
  asked: readonly Asked[],
): Promise<(Asked & DocumentAccess)[]> {
  const accountId = sql<string>`asked.account_id`
  const { rows } = await sql<Row>`
    select asked.prompt_id, asked.account_id, prompts.workspace_id,
      prompts.deleted_at is not null as is_deleted,
      ${accessOf({ accountId })} as access,
      exists (
        select from workspace_members as own
        where own.workspace_id = prompts.workspace_id and own.account_id = asked.account_id
      ) as is_member,
      (
        select ceil(extract(epoch from min(given.expires_at) - clock_timestamp()) * 1000)::float8
        from ${grantsOf({ accountId })} as given
      ) as milliseconds_left
    from unnest(
      ${asked.map(({ promptId }) => promptId)}::uuid[],
      ${asked.map((each) => each.accountId)}::uuid[]
    ) as asked (prompt_id, account_id)
    join prompts on prompts.id = asked.prompt_id
  `.execute(database)
  return rows
    .filter(({ access }) => accessMay(access, 'read'))
    .map(({ access, isDeleted, ...row }) => ({
      ...row,
      mayWrite: accessMay(access, 'edit') && !isDeleted,
    }))
}

type Row = Asked &
  Omit<DocumentAccess, 'mayWrite'> & { access: AccessLevel | null; isDeleted: boolean }

/** Null for somebody who may not read it. */
export async function findOptionalAccess(
  database: Kysely<DB>,
  asked: Asked,
): Promise<DocumentAccess | null> {
  const [access] = await listAccess(database, [asked])
  return access ?? null
}

/** A person as others see them in a document. */
export type ShownPerson = { id: string; name: string; avatarUrl: string | null }

export async function findPerson(database: Kysely<DB>, id: string): Promise<ShownPerson> {
  const { name, avatarFileId } = await database
    .selectFrom('accounts')
    .select(['name', 'avatarFileId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name, avatarUrl: avatarFileId && `/api/v1/avatars/${avatarFileId}` }
}
