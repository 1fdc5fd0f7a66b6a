import { valuesByName } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns } from '../content-columns.ts'
import { flushUnsaved } from '../documents/save-shared-edits.ts'
import { promptError } from '../errors.ts'
import { isVisibleCollection, isVisibleTo } from '../prompt-access.ts'
import { createVersionReader } from './list-past-versions.ts'
import type { PastNameMove, PastVersion, PromptHistory } from './prompt-history.ts'

type Reader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>

/** Which of a person's prompts: those of these ids, those in a collection, or all. */
export type HistoryScope = { ids?: readonly string[]; collection?: string; trashToo?: boolean }

/** A prompt with its history, which is read when it is asked for, and the names of its collections. */
type ListedHistory = Omit<PromptHistory, 'versions'> & {
  collections: string[]
  versions: AsyncGenerator<PastVersion, void, undefined>
}

export type ListedPrompt = {
  prompt: ListedHistory
  /** Known of the versions without reading them. */
  history: { versions: number; names: string[] }
}

/** A content can have a megabyte: this many prompts are in memory at once. */
const pageSize = 8

/**
 * Oldest prompt first. Versions are read after the prompt that they belong to and before the next one, or
 * not at all. No transaction is held: what is saved meanwhile may be in it or not, version by version.
 */
export async function* listHistories(
  database: Kysely<DB>,
  reader: Reader,
  scope: HistoryScope,
): AsyncGenerator<ListedPrompt, void, undefined> {
  await flushUnsaved(database, { workspaceId: reader.workspaceId })
  let after: string | undefined
  do {
    const rows = await selectPrompts(database, reader, scope, after).limit(pageSize).execute()
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const moves = await listPastMoves(database, ids)
    const readVersions = createVersionReader(database, ids)
    for (const row of rows)
      yield {
        prompt: {
          id: row.id,
          content: fromColumns(row),
          nameMoves: moves.get(row.id) ?? [],
          ...Personal.parse(row),
          versions: readVersions(row.id, row.latestVersion),
        },
        history: History.parse(row),
      }
  } while (after !== undefined)
}

export async function countPrompts(
  database: Kysely<DB>,
  reader: Reader,
  scope: HistoryScope,
): Promise<number> {
  const { count } = await scopePrompts(database, reader, scope)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Refuses unless the reader sees all of these in the workspace. */
export async function requireOwnPrompts(
  database: Kysely<DB>,
  reader: Reader,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const { count } = await database
    .selectFrom('prompts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspaceId', '=', reader.workspaceId)
    .where(isVisibleTo(reader))
    .where('id', 'in', wanted)
    .executeTakeFirstOrThrow()
  if (Number(count) < wanted.length) throw promptError('prompt.unknown')
}

const Personal = z.object({
  isFavorite: z.boolean(),
  collections: z.array(z.string()),
  testValues: valuesByName()
    .nullable()
    .transform((values) => values ?? {}),
})

const History = z
  .object({ versionCount: z.int(), versionNames: z.array(z.string()) })
  .transform(({ versionCount, versionNames }) => ({ versions: versionCount, names: versionNames }))

function selectPrompts(
  database: Kysely<DB>,
  reader: Reader,
  scope: HistoryScope,
  after: string | undefined,
) {
  const { accountId } = reader
  const query = scopePrompts(database, reader, scope)
    .selectAll('prompts')
    .select([
      sql`(
        select count(*)::int from prompt_versions where prompt_versions.prompt_id = prompts.id
      )`.as('versionCount'),
      sql`array(
        select version_names.name from version_names
        where version_names.prompt_id = prompts.id
        order by version_names.number, version_names.name
      )`.as('versionNames'),
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
        where collection_prompts.prompt_id = prompts.id and ${isVisibleCollection(reader)}
        order by collections.created_at, collections.id
      )`.as('collections'),
    ])
    .orderBy('prompts.id')
  return after === undefined ? query : query.where('prompts.id', '>', after)
}

function scopePrompts(
  database: Kysely<DB>,
  reader: Reader,
  { ids, collection, trashToo = false }: HistoryScope,
) {
  let query = database
    .selectFrom('prompts')
    .where('prompts.workspaceId', '=', reader.workspaceId)
    .where(isVisibleTo(reader))
  if (ids) return query.where('prompts.id', 'in', ids)
  if (!trashToo) query = query.where('prompts.deletedAt', 'is', null)
  if (collection === undefined) return query
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('collectionPrompts')
        .innerJoin('collections', 'collections.id', 'collectionPrompts.collectionId')
        .select('collectionPrompts.promptId')
        .whereRef('collectionPrompts.promptId', '=', 'prompts.id')
        .where('collections.workspaceId', '=', reader.workspaceId)
        .where(isVisibleCollection(reader))
        .where('collections.slug', '=', collection),
    ),
  )
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
