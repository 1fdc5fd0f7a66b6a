import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { runDetached } from '#platform/run-for-request.ts'

/**
 * Invalidates the cached pages with any of these tags, in the transaction that changes their content.
 * A tag names content that pages show: `library`, `prompt:<slug>`. Every request that begins after the
 * transaction, in any process, gets a newly rendered page.
 */
export async function invalidateTags(transaction: Kysely<DB>, tags: string[]): Promise<void> {
  // Always in the same order, so that two transactions never wait for each other.
  const sorted = [...new Set(tags)].sort()
  if (sorted.length === 0) return
  await sql`
    insert into page_revisions (name) select unnest(${sorted}::text[])
    on conflict (name) do update set revision = page_revisions.revision + 1
  `.execute(transaction)
}

type Row = { name: string; revision: string }
type Revisions = Map<string, string>
type Batch = PromiseWithResolvers<Revisions> & { tags: Set<string> }

/** A slow query must not delay later requests, and most connections must stay free. */
const mostAtOnce = 2

/**
 * Reads the revisions of a page's tags, as one text to compare. Requests that arrive together share a
 * query, and so do those that arrive while the database is busy with earlier ones: every change that was
 * committed before a request is in its answer, and under load one small query serves many requests.
 */
export function createTagRevisions(database: Kysely<DB>) {
  let underWay = 0
  let next: Batch | undefined

  // Compiled once: it runs for every page request.
  const query = sql<Row>`
    select name, revision from page_revisions where name = any(${[]}::text[])
  `.compile(database)

  async function read(tags: Set<string>): Promise<Revisions> {
    const { rows } = await database.executeQuery<Row>({ ...query, parameters: [[...tags]] })
    return new Map(rows.map(({ name, revision }) => [name, revision]))
  }

  function begin(): Batch {
    // After all requests of this turn of the event loop have joined. Detached, because the batch must
    // not end with the request that began it.
    runDetached(() => setImmediate(readNext))
    return { tags: new Set(), ...Promise.withResolvers<Revisions>() }
  }

  function readNext(): void {
    if (next === undefined || underWay >= mostAtOnce) return
    const { tags, resolve } = next
    // Later requests start a new batch: this query would miss what is committed from now on.
    next = undefined
    underWay += 1
    resolve(
      read(tags).finally(() => {
        underWay -= 1
        readNext()
      }),
    )
  }

  return async (tags: readonly string[]): Promise<string> => {
    next ??= begin()
    // PostgreSQL stores no NUL in a text: a tag with one would fail the query of the whole batch.
    for (const tag of tags) if (!tag.includes('\0')) next.tags.add(tag)
    const revisions = await next.promise
    return tags.map((tag) => revisions.get(tag) ?? '0').join(',')
  }
}
