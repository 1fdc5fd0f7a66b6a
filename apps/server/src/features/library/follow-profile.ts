import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { touchPages } from '#platform/http/pages/cache-tags.ts'
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
  if (publications.length > 0 || (await isNamed(transaction, accountId)))
    await touchPages(transaction, [pageNames.authors])
}

/** Beside a public collection or a review. */
async function isNamed(transaction: Kysely<DB>, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${accountId} and (
      exists (select from reviews where account_id = accounts.id)
      or exists (
        select from collections
        where collections.workspace_id = accounts.workspace_id and visibility = 'public'
      )
    )
  `.execute(transaction)
  return rows.length > 0
}
