import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { runDetached } from '#platform/request-deadline.ts'

/**
 * Says, in the transaction that changes something, that kept pages which show it are out of date.
 * A name stands for what pages show: `library`, `prompt:<slug>`. Whoever asks for such a page after
 * the transaction, of whichever process, gets a new one.
 */
export async function touchPages(transaction: Kysely<DB>, names: string[]): Promise<void> {
  // Always in the same order, so that two transactions never wait for each other.
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return
  await sql`
    insert into page_revisions (name) select unnest(${sorted}::text[])
    on conflict (name) do update set revision = page_revisions.revision + 1
  `.execute(transaction)
}

type Row = { name: string; revision: string }
type Revisions = Map<string, string>
type Batch = PromiseWithResolvers<Revisions> & { names: Set<string> }

/** So that a slow answer keeps nobody waiting who comes later, and most connections stay free. */
const mostAtOnce = 2

/**
 * Tells how often the names of a page were touched, as one text to compare. Requests that arrive
 * together share a question, and so do those that arrive while the database is busy with earlier ones:
 * whatever was committed before a request is in its answer, and under load one small query serves many.
 */
export function createPageRevisions(database: Kysely<DB>) {
  let underWay = 0
  let next: Batch | undefined

  // Built once: it is asked for every page that is answered.
  const question = sql<Row>`
    select name, revision from page_revisions where name = any(${[]}::text[])
  `.compile(database)

  async function ask(names: Set<string>): Promise<Revisions> {
    const { rows } = await database.executeQuery<Row>({ ...question, parameters: [[...names]] })
    return new Map(rows.map(({ name, revision }) => [name, revision]))
  }

  function begin(): Batch {
    // Once all that came in this turn of the event loop has joined; none may end with another's request.
    runDetached(() => setImmediate(askNext))
    return { names: new Set(), ...Promise.withResolvers<Revisions>() }
  }

  function askNext(): void {
    if (next === undefined || underWay >= mostAtOnce) return
    const { names, resolve } = next
    // Whoever comes from here on may ask for what this question would no longer see.
    next = undefined
    underWay += 1
    resolve(
      ask(names).finally(() => {
        underWay -= 1
        askNext()
      }),
    )
  }

  return async (names: readonly string[]): Promise<string> => {
    next ??= begin()
    // No text of PostgreSQL holds a NUL: a name with one would fail the question of everyone in it.
    for (const name of names) if (!name.includes('\0')) next.names.add(name)
    const revisions = await next.promise
    return names.map((name) => revisions.get(name) ?? '0').join(',')
  }
}

/** Makes something anew only after its names were touched: for what is costly and asked for often. */
export function keepByRevision<Value>(
  readRevisions: ReturnType<typeof createPageRevisions>,
  names: readonly string[],
  make: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { revisions: string; value: Promise<Value> } | undefined
  return async () => {
    const revisions = await readRevisions(names)
    if (kept?.revisions === revisions) return await kept.value
    const begun = { revisions, value: runDetached(make) }
    kept = begun
    begun.value.catch(() => {
      if (kept === begun) kept = undefined
    })
    return await begun.value
  }
}
