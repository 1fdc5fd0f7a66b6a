import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'

/** Of `mailings`: whether everybody may read it. */
export const isInArchive = sql<boolean>`(
  mailings.in_archive and mailings.kind = 'newsletter'
  and mailings.slug is not null and mailings.started_at is not null
)`

const pageSize = 20

const selectArchived = ({ database }: Pick<Deps, 'database'>) =>
  database
    .selectFrom('mailings')
    .select([
      sql<string>`mailings.slug`.as('slug'),
      'subject',
      'previewText',
      sql<Date>`mailings.started_at`.as('sentAt'),
    ])
    .where(isInArchive)

export async function listArchived(deps: Pick<Deps, 'database'>, page: number) {
  const rows = await selectArchived(deps)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { count } = await deps.database
    .selectFrom('mailings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isInArchive)
    .executeTakeFirstOrThrow()
  return { newsletters: rows.map(present), pages: Math.ceil(count / pageSize) }
}

const mostCharacters = 10_000_000

/** The HTML of mailings, by id: their text never changes once they are sent, and rendering it takes seconds at most. */
const createPages = () =>
  new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: ({ length }) => length + 1,
  })

/** Reads single newsletters of the archive, and renders what everybody may read. */
export function createArchive(deps: Pick<Deps, 'database' | 'config'>, render = renderMarkdown) {
  const pages = createPages()
  const rendering = new Map<string, Promise<string>>()

  async function renderPage(id: string, body: string): Promise<string> {
    const { html } = await render({ body, siteUrl: deps.config.siteUrl, target: 'page' })
    pages.set(id, html)
    return html
  }

  /** Requests at the same time wait for one rendering. */
  async function findPage(id: string, body: string): Promise<string> {
    const page = pages.get(id)
    if (page !== undefined) return page
    const begun = rendering.get(id) ?? renderPage(id, body).finally(() => rendering.delete(id))
    rendering.set(id, begun)
    return await begun
  }

  return {
    findPage,
    find: async (slug: string) => {
      const row = await selectArchived(deps)
        .select(['id', 'body'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (!row) throw mailingError('newsletter.issue-unknown')
      const { id, body, ...rest } = row
      return { ...present(rest), html: await findPage(id, body) }
    },
  }
}

const present = <Row extends { sentAt: Date }>({ sentAt, ...row }: Row) => ({
  ...row,
  sentAt: sentAt.toISOString(),
})
