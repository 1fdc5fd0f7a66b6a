import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseUuid, unsubscribeFromNotificationsRoute } from '@product/contract'
import { type NotificationKind, notificationKinds } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Mails of one kind about one workspace, or the daily mail about everything. */
export type MailScope =
  | { accountId: string; kind: NotificationKind; workspaceId: string }
  | { accountId: string; kind: 'daily' }

/** The page and the headers by which the reader of a mail turns such mails off without signing in. */
export async function createUnsubscribeLinks(
  transaction: Kysely<DB>,
  siteUrl: string,
  scope: MailScope,
) {
  const text = writeScope(scope)
  const { unsubscribeSecret } = await findOrCreateRecipient(transaction, scope.accountId)
  const token = `${text}.${sign(unsubscribeSecret, text)}`
  const inOneClick = new URL(unsubscribeFromNotificationsRoute.path, siteUrl)
  inOneClick.searchParams.set('token', token)
  return {
    pageUrl: unsubscribePage(siteUrl, token),
    headers: {
      'List-Unsubscribe': `<${inOneClick.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** In the fragment the token reaches our page, but no log, no proxy and no analytics. */
export const unsubscribePage = (siteUrl: string, token: string): string =>
  new URL(`/notifications/unsubscribe#token=${token}`, siteUrl).href

/** The mails that a token is about; undefined where we did not sign it. */
export async function readUnsubscribeToken(
  database: Kysely<DB>,
  token: string,
): Promise<MailScope | undefined> {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(end, 0))
  const scope = readScope(text)
  if (!scope) return undefined
  const recipient = await database
    .selectFrom('notificationRecipients')
    .select('unsubscribeSecret')
    .where('accountId', '=', scope.accountId)
    .executeTakeFirst()
  if (!recipient) return undefined
  const expected = Buffer.from(sign(recipient.unsubscribeSecret, text))
  const given = Buffer.from(token.slice(end + 1))
  return given.length === expected.length && timingSafeEqual(given, expected) ? scope : undefined
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

const writeScope = (scope: MailScope): string =>
  [scope.kind, scope.accountId, ...('workspaceId' in scope ? [scope.workspaceId] : [])].join('.')

function readScope(text: string): MailScope | undefined {
  const [name = '', account, workspace, ...rest] = text.split('.')
  const accountId = parseUuid(account)
  if (!accountId || rest.length > 0) return undefined
  if (name === 'daily') return workspace === undefined ? { kind: name, accountId } : undefined
  const kind = notificationKinds.find((known) => known === name)
  const workspaceId = parseUuid(workspace)
  if (!kind || !workspaceId) return undefined
  return { kind, accountId, workspaceId }
}

/**
 * The secret is of the account, so that links of mails stay valid when the server's keys change. Locks no row that
 * is there: the job that mails waits for people in another order than those who share.
 */
export async function findOrCreateRecipient(transaction: Kysely<DB>, accountId: string) {
  const known = transaction
    .selectFrom('notificationRecipients')
    .select('unsubscribeSecret')
    .where('accountId', '=', accountId)
  const found = await known.executeTakeFirst()
  if (found) return found
  await transaction
    .insertInto('notificationRecipients')
    .values({ accountId, unsubscribeSecret: randomBytes(24).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await known.executeTakeFirstOrThrow()
}

type Addressee = { accountId: string; email: string | null }

/** Stores the address that a hosted identity service has confirmed, for mails that are written later. */
export async function storeHostedAddress(
  { database }: { database: Kysely<DB> },
  { accountId, email }: Addressee,
): Promise<void> {
  await findOrCreateRecipient(database, accountId)
  await database
    .updateTable('notificationRecipients')
    .set({ hostedEmail: email })
    .where('accountId', '=', accountId)
    .where('hostedEmail', 'is distinct from', email)
    .execute()
}
