import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { touchPages } from '#platform/http/page-revisions.ts'
import { pageNames } from './page-names.ts'
import { librarySearchText } from './publication-columns.ts'

/** What somebody published is found by their new name, and pages show it. */
export async function followProfile(transaction: Kysely<DB>, accountId: string): Promise<void> {
  const publications = await transaction
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select(['promptId', 'title', 'description', 'tags', 'accounts.name', 'accounts.handle'])
    .where('authorId', '=', accountId)
    .orderBy('promptId')
    .forUpdate('publications')
    .execute()
  if (publications.length > 0) {
    const ids = publications.map(({ promptId }) => promptId)
    const texts = publications.map((row) => librarySearchText(row, row))
    await sql`
      update publications set search_text = changed.text
      from unnest(${ids}::uuid[], ${texts}::text[]) as changed (id, text)
      where publications.prompt_id = changed.id and publications.search_text <> changed.text
    `.execute(transaction)
  }
  if (publications.length > 0 || (await hasPublicCollection(transaction, accountId)))
    await touchPages(transaction, [pageNames.authors])
}

async function hasPublicCollection(transaction: Kysely<DB>, accountId: string): Promise<boolean> {
  const collection = await transaction
    .selectFrom('collections')
    .innerJoin('accounts', 'accounts.workspaceId', 'collections.workspaceId')
    .select('collections.id')
    .where('accounts.id', '=', accountId)
    .where('collections.visibility', '=', 'public')
    .limit(1)
    .executeTakeFirst()
  return collection !== undefined
}
