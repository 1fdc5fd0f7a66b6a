import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { readContent } from '../versions/queries.ts'
import { contentOfVersion } from '../versions/version-contents.ts'
import type { PastVersion } from './prompt-history.ts'

/** A content can have a megabyte: this many are in memory at once. */
const pageSize = 8

type Place = { promptId: string; number: number }
type VersionRow = Awaited<ReturnType<typeof listVersionPage>>[number]

/**
 * The versions of some prompts, a few at a time. No connection is held between two pages: a reader may be
 * slow. Prompts are asked for in the order of their ids.
 */
export function createVersionReader(database: Kysely<DB>, promptIds: string[]) {
  let page: VersionRow[] = []
  let last: Place | undefined
  let isOver = false

  async function peek(): Promise<VersionRow | undefined> {
    if (page.length === 0 && !isOver) {
      page = await listVersionPage(database, promptIds, last)
      isOver = page.length < pageSize
    }
    return page[0]
  }

  /** Oldest first, up to the version that was the newest when the prompt was read. */
  return async function* read(
    promptId: string,
    latestVersion: number,
  ): AsyncGenerator<PastVersion, void, undefined> {
    for (let row = await peek(); row && row.promptId <= promptId; row = await peek()) {
      last = { promptId: row.promptId, number: row.number }
      page.shift()
      if (row.promptId === promptId && row.number <= latestVersion) yield toPastVersion(row)
    }
  }
}

function toPastVersion({
  name,
  authorName,
  note,
  names,
  createdAt,
  restoredFrom,
  ...row
}: VersionRow) {
  return {
    content: readContent(row),
    note,
    names,
    authorName: name ?? authorName ?? '',
    createdAt,
    restoredFrom,
  }
}

/** The only query of an export that reads the contents of versions. */
async function listVersionPage(
  database: Kysely<DB>,
  promptIds: string[],
  after: Place | undefined,
) {
  let query = database
    .selectFrom('promptVersions as version')
    .leftJoin('accounts as author', 'author.id', 'version.authorId')
    .select([
      'version.promptId',
      'version.number',
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
    .limit(pageSize)
  if (after)
    query = query.where(
      sql<boolean>`(version.prompt_id, version.number) > (${after.promptId}::uuid, ${after.number}::int)`,
    )
  return await query.execute()
}
