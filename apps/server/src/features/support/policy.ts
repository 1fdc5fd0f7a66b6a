import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ChatToken, chatTokenHeader } from '@product/contract'
import { containsLink } from '@product/domain'
import type { Context } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { AccountDeps, Actor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { clientPrefix56 } from '#platform/http/limits/rate-limit.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { supportError } from './errors.ts'

/** A person who writes to the support team: signed in, with the secret of a visitor, or both. */
export type ChatActor = {
  actor: Actor
  tokenHash: Buffer | null
  /** Null for people with an account of their own. */
  networkHash: Buffer | null
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A keyed hash: from it the address cannot be found by trying all of them. */
const hashNetwork = (
  { secrets }: Pick<AccountDeps, 'secrets'>,
  { env }: Context<AppEnvironment>,
): Buffer =>
  createHmac('sha256', secrets.derive('networks of people who write to support'))
    .update(clientPrefix56(env.clientAddress))
    .digest()

/** The person of a request about chats. */
export async function findChatActor(
  { actors, secrets }: Pick<AccountDeps, 'actors' | 'secrets'>,
  context: Context<AppEnvironment>,
): Promise<ChatActor> {
  const actor = await actors.find(context)
  const token = ChatToken.safeParse(context.req.header(chatTokenHeader))
  if (actor.kind === 'anonymous' && !token.success) throw supportError('support.token-missing')
  return {
    actor,
    tokenHash: token.success ? hashToken(token.data) : null,
    networkHash: isOfPerson(actor) ? null : hashNetwork({ secrets }, context),
  }
}

export type Sender = { accountId: string | null; networkHash: Buffer | null }

/** The sender of a form that people fill in signed in or not: a session that has ended keeps nobody from it. */
export async function findSender(
  { actors, secrets }: Pick<AccountDeps, 'actors' | 'secrets'>,
  context: Context<AppEnvironment>,
): Promise<Sender> {
  const networkHash = hashNetwork({ secrets }, context)
  try {
    const actor = await actors.find(context)
    return {
      accountId: actor.kind === 'user' ? actor.accountId : null,
      networkHash: isOfPerson(actor) ? null : networkHash,
    }
  } catch (error) {
    if (error instanceof AppError && (error.status === 401 || error.status === 403))
      return { accountId: null, networkHash }
    throw error
  }
}

type Owned = { kind: string; accountId: string | null; tokenHash: Buffer | null }

/**
 * Chats of an account are for that account alone; those of a visitor for the browser that has the secret,
 * whoever is signed in there, until a change makes them the account's. An address opens nothing.
 */
export function mayUseChat({ actor, tokenHash }: ChatActor, chat: Owned): boolean {
  if (chat.kind !== 'chat') return false
  if (chat.accountId !== null) return actor.kind === 'user' && actor.accountId === chat.accountId
  return tokenHash !== null && chat.tokenHash !== null && timingSafeEqual(tokenHash, chat.tokenHash)
}

/** The owner of a chat or of a waiting file: the account; without one, the visitor's secret. */
export const ownerOf = ({ actor, tokenHash }: ChatActor) =>
  actor.kind === 'user'
    ? { accountId: actor.accountId, tokenHash: null }
    : { accountId: null, tokenHash }

/** Like `ownerOf`, with the secret as well: the file may have been uploaded before they signed in. */
export const uploaderOf = (person: ChatActor) => ({
  ...ownerOf(person),
  tokenHash: person.tokenHash,
})

/** Somebody with an account of their own. An anonymous one is as easy to make as the secret of a visitor. */
export const isKnown = ({ actor }: Pick<ChatActor, 'actor'>): boolean => isOfPerson(actor)

const isOfPerson = (actor: Actor): boolean => actor.kind === 'user' && !actor.isAnonymous

/** The address that was left, unless it is the account's own: about that one the settings of the account decide. */
export function otherAddressOf({ actor }: ChatActor, address: string | null): string | null {
  const own = actor.kind === 'user' ? actor.email.toLowerCase() : ''
  return address?.toLowerCase() === own ? null : address
}

/** People with an account may send links, and others once an operator has answered them. */
export function refuseLinks({ mayLink }: { mayLink: boolean }, text: string): void {
  if (!mayLink && containsLink(text)) throw supportError('support.links-refused')
}

type BlockedPerson = {
  accountId: string | null
  tokenHash: Buffer | null
  address: string | null
}

/**
 * By which a person is blocked: the account, the secret of a visitor or, where there is neither, the address. Anybody can
 * type the address of somebody else, so that it blocks no chats, and nobody who is signed in.
 */
export function blockSubjectOf({ accountId, tokenHash, address }: BlockedPerson) {
  if (accountId !== null) return { kind: 'account', subject: accountId }
  if (tokenHash !== null) return { kind: 'token', subject: tokenHash.toString('hex') }
  return address === null ? null : { kind: 'address', subject: address.toLowerCase() }
}

/** The block that keeps a person from writing, where there is one. */
export async function findOptionalBlock(database: Kysely<DB>, person: BlockedPerson) {
  const blocked = blockSubjectOf(person)
  if (blocked === null) return undefined
  return await database
    .selectFrom('supportBlocks')
    .leftJoin('accounts', 'accounts.id', 'supportBlocks.blockedBy')
    .select(['supportBlocks.reason', 'supportBlocks.createdAt', 'accounts.name as blockedBy'])
    .where('supportBlocks.kind', '=', blocked.kind)
    .where('supportBlocks.subject', '=', blocked.subject)
    .executeTakeFirst()
}

/** Until when a network is blocked. */
export async function findOptionalNetworkBlock(
  database: Kysely<DB>,
  networkHash: Buffer | null,
): Promise<Date | null> {
  if (networkHash === null) return null
  const block = await database
    .selectFrom('supportBlocks')
    .select('expiresAt')
    .where('kind', '=', 'network')
    .where('subject', '=', networkHash.toString('hex'))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return block?.expiresAt ?? null
}

/** Somebody who is blocked writes nothing: in no chat, and by no form. */
export async function refuseBlocked(
  database: Kysely<DB>,
  person: BlockedPerson,
  /** From where they write now; null for people with an account, whom no block of a network concerns. */
  networkHash: Buffer | null = null,
): Promise<void> {
  if (await findOptionalBlock(database, person)) throw supportError('support.blocked')
  if (await findOptionalNetworkBlock(database, networkHash))
    throw supportError('support.network-blocked')
}
