import { normalizeUuid, parseUuid } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { isShown } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import type { LinkedPrompt } from './markdown/list-linked-prompts.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'

/** Prompts to which a text leads although they are not public: withdrawn, hidden or deleted since it was written. */
export async function listHiddenPrompts(
  { database, config: { siteUrl } }: Pick<Deps, 'database' | 'config'>,
  body: string,
): Promise<LinkedPrompt[]> {
  const { linkedPrompts } = await renderMarkdown({ body, siteUrl, target: 'page' })
  return await selectHidden(database, linkedPrompts)
}

/** A prompt has a page by its slug and by its id. */
export async function selectHidden(
  database: Kysely<DB>,
  prompts: LinkedPrompt[],
): Promise<LinkedPrompt[]> {
  if (prompts.length === 0) return []
  const names = prompts.map(({ slug }) => normalizeUuid(slug))
  const shown = await database
    .selectFrom('publications')
    .select(['slug', 'promptId'])
    .where(isShown)
    .where(
      sql<boolean>`(slug = any(${names}::text[]) or prompt_id = any(${names.filter(parseUuid)}::uuid[]))`,
    )
    .execute()
  const known = new Set(shown.flatMap(({ slug, promptId }) => [slug, promptId]))
  return prompts.filter(({ slug }) => !known.has(normalizeUuid(slug)))
}
