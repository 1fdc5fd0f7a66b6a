import type { WholeMailing } from '@product/contract'
import { createId, productName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { isShown } from '#features/library/index.ts'
import { listOperators } from '#features/moderation/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { disarmLinks } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { findMailing } from './queries.ts'
import { insertDraft } from './save-mailing.ts'

type MonthDeps = Pick<Deps, 'database' | 'config' | 'now'>

const mostFeatured = 6
const mostRising = 6

/** Every day, so that a month whose first days the server missed is made up for. */
export function defineMonthlyDraft(deps: MonthDeps & Pick<Deps, 'jobs'>): void {
  const options = { retries: 3, firstPauseSeconds: 300, schedule: '10 6 * * *' }
  deps.jobs.define('draft-newsletter-of-month', options, () => draftLastMonth(deps))
}

/**
 * The newsletter of the last month that has ended, once: a draft that was deleted is not made again. Operators are told
 * of it: nobody else reminds them to send it.
 */
export async function draftLastMonth(deps: MonthDeps): Promise<void> {
  const month = lastMonth(deps.now())
  await deps.database.transaction().execute(async (transaction) => {
    const isKnown = await lockMonth(transaction, month)
    if (isKnown) return
    const { siteUrl } = deps.config
    const mailingId = await createDraft(transaction, { month, siteUrl, accountId: null })
    if (mailingId === null) return
    const operators = await listOperators(transaction)
    await notify(transaction, {
      kind: 'newsletter-draft',
      mailingId,
      month,
      accountIds: operators.map(({ id }) => id),
      actorId: null,
      workspaceId: null,
    })
  })
}

type Request = { month?: string | undefined; accountId: string }

/** The mailing of a month, made if there is none. */
export async function draftMonth(
  { database, config: { siteUrl }, now }: MonthDeps,
  { month = lastMonth(now()), accountId }: Request,
): Promise<WholeMailing> {
  return await database.transaction().execute(async (transaction) => {
    await lockMonth(transaction, month)
    const known = await transaction
      .selectFrom('newsletterMonths')
      .select('mailingId')
      .where('month', '=', toDate(month))
      .executeTakeFirst()
    const id = known?.mailingId ?? (await createDraft(transaction, { month, siteUrl, accountId }))
    if (id === null) throw mailingError('mailing.month-empty')
    return await findMailing(transaction, id)
  })
}

export const lastMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)

const toDate = (month: string) => sql<Date>`${`${month}-01`}::date`

/** True where the month has a row. Nobody else drafts it until the transaction ends. */
async function lockMonth(transaction: Kysely<DB>, month: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter-month'), hashtext(${month}))`.execute(
    transaction,
  )
  const known = await transaction
    .selectFrom('newsletterMonths')
    .select('month')
    .where('month', '=', toDate(month))
    .executeTakeFirst()
  return known !== undefined
}

type NewDraft = { month: string; siteUrl: string; accountId: string | null }

/** Null where the month has no prompts to present. */
async function createDraft(
  transaction: Kysely<DB>,
  { month, siteUrl, accountId }: NewDraft,
): Promise<string | null> {
  const featured = await listFeatured(transaction, month)
  const rising = await listRising(transaction, month)
  const isNew = ({ slug }: Listed) => featured.every((other) => other.slug !== slug)
  const others = rising.filter(isNew).slice(0, mostRising)
  if (featured.length + others.length === 0) return null
  const id = createId()
  const name = monthFormat.format(new Date(`${month}-01`))
  const content = {
    kind: 'newsletter' as const,
    subject: `New prompts in ${name}`,
    previewText: [...featured, ...others]
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200),
    body: writeBody({ name, featured, rising: others, siteUrl }),
    effectiveOn: null,
    inArchive: true,
  }
  await insertDraft(transaction, { id, accountId, content })
  await transaction
    .insertInto('newsletterMonths')
    .values({ month: toDate(month), mailingId: id })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ mailingId: id }))
    .execute()
  return id
}

const monthFormat = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

type Listed = { slug: string; title: string; description: string; author: string }

const selectListed = (database: Kysely<DB>) =>
  database
    .selectFrom('publications')
    .innerJoin('accounts', 'accounts.id', 'publications.authorId')
    .select([
      'publications.slug',
      'publications.title',
      'publications.description',
      'accounts.name as author',
    ])
    .where(isShown)

const listFeatured = (database: Kysely<DB>, month: string): Promise<Listed[]> =>
  selectListed(database)
    .where(
      sql<boolean>`publications.featured_at >= (${`${month}-01`}::timestamp at time zone 'utc')
        and publications.featured_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'utc')`,
    )
    .orderBy('publications.featuredAt', 'desc')
    .limit(mostFeatured)
    .execute()

/** By how many more uses they had than in the month before. */
const listRising = (database: Kysely<DB>, month: string): Promise<Listed[]> =>
  selectListed(database)
    .innerJoin(
      sql<{ promptId: string; gain: number }>`(
        select prompt_id, sum(case when day >= ${`${month}-01`}::date then 1 else -1 end) as gain
        from publication_uses
        where day >= ${`${month}-01`}::date - interval '1 month'
          and day < ${`${month}-01`}::date + interval '1 month'
        group by prompt_id
      )`.as('used'),
      (join) => join.onRef('used.promptId', '=', 'publications.promptId'),
    )
    .where(sql<boolean>`used.gain > 0`)
    .orderBy(sql`used.gain`, 'desc')
    .orderBy('publications.promptId')
    .limit(mostFeatured + mostRising)
    .execute()

type Body = { name: string; featured: Listed[]; rising: Listed[]; siteUrl: string }

function writeBody({ name, featured, rising, siteUrl }: Body): string {
  const list = (title: string, prompts: Listed[]) =>
    prompts.length === 0
      ? []
      : [`## ${title}`, prompts.map((prompt) => writePrompt(prompt, siteUrl)).join('\n')]
  return [
    `What was new and worth trying in the ${productName} library in ${name}.`,
    ...list('Featured', featured),
    ...list('Rising', rising),
    `[Browse the whole library](${new URL('/discover', siteUrl).href})`,
  ].join('\n\n')
}

function writePrompt({ slug, title, description, author }: Listed, siteUrl: string): string {
  const address = new URL(`/p/${encodeURIComponent(slug)}`, siteUrl).href
  const about = description === '' ? '' : `: ${escapeMarkdown(shorten(description))}`
  return `- [**${escapeMarkdown(title)}**](${address}) by ${escapeMarkdown(author)}${about}`
}

const shorten = (text: string): string =>
  text.length <= 160 ? text : `${text.slice(0, 160).toWellFormed().trimEnd()}…`

/** Titles are texts of others: they make no links, headings or code. */
export const escapeMarkdown = (text: string): string =>
  disarmLinks(text).replace(/[\\`*_[\]<>|~#&!]/g, (sign) => `\\${sign}`)
