import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns } from '../content-columns.ts'
import { promptError } from '../errors.ts'
import { readContent } from '../versions/queries.ts'
import { contentOfVersion } from '../versions/version-contents.ts'
import type { PastNameMove, PastVersion, PromptHistory } from './prompt-history.ts'

/** Which of a person's prompts: those of these ids, those in a collection, or all. */
export type HistoryScope = { ids?: readonly string[]; collection?: string; trashToo?: boolean }

/** A prompt with its history and the names of its collections. */
export type ListedHistory = PromptHistory & { collections: string[] }

const pageSize = 100

/** In pages, the oldest prompt first, so that a large workspace is never in memory as rows too. */
export async function* listHistories(
  database: Kysely<DB>,
  owner: NewAccount,
  scope: HistoryScope,
): AsyncGenerator<ListedHistory[]> {
  let after: string | undefined
  do {
    const rows = await selectPrompts(database, owner, scope, after).limit(pageSize).execute()
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const versions = await listPastVersions(database, ids)
    const moves = await listPastMoves(database, ids)
    yield rows.map((row) => ({
      id: row.id,
      content: fromColumns(row),
      versions: versions.get(row.id) ?? [],
      nameMoves: moves.get(row.id) ?? [],
      ...Personal.parse(row),
    }))
  } while (after !== undefined)
}

/** Refuses unless all of these are the owner's; one that is another's does not exist for them. */
export async function requireOwnPrompts(
  database: Kysely<DB>,
  { workspaceId }: NewAccount,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const { count } = await database
    .selectFrom('prompts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', wanted)
    .executeTakeFirstOrThrow()
  if (Number(count) < wanted.length) throw promptError('prompt.unknown')
}

const Personal = z.object({
  isFavorite: z.boolean(),
  collections: z.array(z.string()),
  testValues: z
    .record(z.string(), z.string())
    .nullable()
    .transform((values) => values ?? {}),
})

function selectPrompts(
  database: Kysely<DB>,
  { workspaceId, accountId }: NewAccount,
  { ids, collection, trashToo = false }: HistoryScope,
  after: string | undefined,
) {
  let query = database
    .selectFrom('prompts')
    .selectAll('prompts')
    .select([
      sql`exists(
        select from favorites
        where favorites.prompt_id = prompts.id and favorites.account_id = ${accountId}
      )`.as('isFavorite'),
      sql`(
        select test_values.values from test_values
        where test_values.prompt_id = prompts.id and test_values.account_id = ${accountId}
      )`.as('testValues'),
      sql`array(
        select collections.name from collection_prompts
        join collections on collections.id = collection_prompts.collection_id
        where collection_prompts.prompt_id = prompts.id
        order by collections.created_at, collections.id
      )`.as('collections'),
    ])
    .where('prompts.workspaceId', '=', workspaceId)
    .orderBy('prompts.id')
  if (after !== undefined) query = query.where('prompts.id', '>', after)
  if (ids) return query.where('prompts.id', 'in', ids)
  if (!trashToo) query = query.where('prompts.deletedAt', 'is', null)
  if (collection === undefined) return query
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('collectionPrompts')
        .innerJoin('collections', 'collections.id', 'collectionPrompts.collectionId')
        .select('collectionPrompts.promptId')
        .whereRef('collectionPrompts.promptId', '=', 'prompts.id')
        .where('collections.workspaceId', '=', workspaceId)
        .where('collections.slug', '=', collection),
    ),
  )
}

async function listPastVersions(
  database: Kysely<DB>,
  promptIds: string[],
): Promise<Map<string, PastVersion[]>> {
  const rows = await database
    .selectFrom('promptVersions as version')
    .leftJoin('accounts as author', 'author.id', 'version.authorId')
    .select([
      'version.promptId',
      contentOfVersion,
      'version.note',
      'version.authorName',
      'version.createdAt',
      'version.restoredFrom',
      'author.name',
      sql<string[]>`array(
        select named.name from version_names as named
        where named.prompt_id = version.prompt_id and named.number = version.number
        order by named.name
      )`.as('names'),
    ])
    .where('version.promptId', 'in', promptIds)
    .orderBy('version.promptId')
    .orderBy('version.number')
    .execute()
  const versions = new Map<string, PastVersion[]>()
  for (const { promptId, name, authorName, note, names, createdAt, restoredFrom, ...row } of rows) {
    const ofPrompt = versions.get(promptId) ?? []
    ofPrompt.push({
      content: readContent(row),
      note,
      names,
      authorName: name ?? authorName ?? '',
      createdAt,
      restoredFrom,
    })
    versions.set(promptId, ofPrompt)
  }
  return versions
}

async function listPastMoves(
  database: Kysely<DB>,
  promptIds: string[],
): Promise<Map<string, PastNameMove[]>> {
  const rows = await database
    .selectFrom('versionNameMoves as move')
    .leftJoin('accounts as mover', 'mover.id', 'move.accountId')
    .select([
      'move.promptId',
      'move.name',
      'move.fromNumber as from',
      'move.toNumber as to',
      'move.createdAt as at',
      'move.authorName',
      'mover.name as moverName',
    ])
    .where('move.promptId', 'in', promptIds)
    .orderBy('move.createdAt')
    .orderBy('move.id')
    .execute()
  const moves = new Map<string, PastNameMove[]>()
  for (const { promptId, moverName, authorName, ...move } of rows) {
    const ofPrompt = moves.get(promptId) ?? []
    ofPrompt.push({ ...move, authorName: moverName ?? authorName ?? '' })
    moves.set(promptId, ofPrompt)
  }
  return moves
}
