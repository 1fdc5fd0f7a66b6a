import { createHash, randomBytes } from 'node:crypto'
import type { ShareLink } from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely'
import { type AccountDeps, refuseBanned, type UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import type { DB, ShareLinks } from '#platform/database/types.gen.ts'
import type { SealedPart, Secrets } from '#platform/secrets/index.ts'
import {
  columnOf,
  lockShared,
  recordSharing,
  type SharedThing,
  type Thing,
} from './enter-shared.ts'
import { refusePastExpiry, sharingError } from './errors.ts'
import type { SharingDeps } from './find-sharing.ts'
import { spendShares } from './limits.ts'

type LinkDeps = SharingDeps & Pick<AccountDeps, 'rateLimiter'>
type LinkRow = Selectable<ShareLinks>

/** The token is bound to its row: copied to another, it cannot be decrypted. */
const ownerOfToken = (linkId: string): string => `share-link:${linkId}`

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

function createToken(secrets: Secrets, linkId: string) {
  const token = randomBytes(24).toString('base64url')
  return { tokenHash: hashToken(token), sealedToken: secrets.seal(token, ownerOfToken(linkId)) }
}

export async function findOptionalLink(
  database: Kysely<DB>,
  { kind, id, workspaceId }: SharedThing,
): Promise<LinkRow | undefined> {
  return await database
    .selectFrom('shareLinks')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where(columnOf[kind], '=', id)
    .executeTakeFirst()
}

/** The token stands in the fragment, which reaches our page but no log, proxy or referrer. */
export function presentLink(
  { secrets, config }: Pick<SharingDeps, 'secrets' | 'config'>,
  { id, sealedToken, opens, lastOpenedAt, expiresAt, createdAt }: LinkRow,
): ShareLink {
  const token = secrets.open(sealedToken, ownerOfToken(id))
  return {
    url: new URL(`/s#${token}`, config.siteUrl).href,
    opens,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    createdAt: createdAt.toISOString(),
  }
}

/** Creates the link, or changes until when it works. */
export async function putLink(
  deps: LinkDeps,
  actor: UserActor,
  wanted: Thing,
  { expiresAt }: { expiresAt: string | null },
): Promise<ShareLink> {
  refusePastExpiry(expiresAt)
  return await changeLink(deps, actor, wanted, async (transaction, thing, link) => {
    const expiry = expiresAt === null ? null : new Date(expiresAt)
    if (!link) return await insertLink(deps, transaction, { thing, actor, expiresAt: expiry })
    return await updateLink(transaction, link, { expiresAt: expiry })
  })
}

/** The old token is refused from now on, and the openings are counted from zero. */
export async function renewLink(
  deps: LinkDeps,
  actor: UserActor,
  wanted: Thing,
): Promise<ShareLink> {
  return await changeLink(deps, actor, wanted, async (transaction, _thing, link) => {
    if (!link) throw sharingError('link.unknown')
    return await updateLink(transaction, link, {
      ...createToken(deps.secrets, link.id),
      opens: 0,
      lastOpenedAt: null,
      createdBy: actor.accountId,
      createdAt: sql<Date>`now()`,
    })
  })
}

async function changeLink(
  deps: LinkDeps,
  actor: UserActor,
  wanted: Thing,
  change: (
    transaction: Kysely<DB>,
    thing: SharedThing,
    link: LinkRow | undefined,
  ) => Promise<LinkRow>,
): Promise<ShareLink> {
  if (actor.isAnonymous) throw sharingError('share.needs-account')
  await spendShares(deps, actor)
  return await deps.database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, actor.accountId)
    const thing = await lockShared(transaction, actor, wanted)
    await requireFeature(transaction, thing.workspaceId, 'secretLinks')
    const before = await findOptionalLink(transaction, thing)
    const link = await change(transaction, thing, before)
    await recordSharing(transaction, actor, thing, {
      action: before ? 'link.changed' : 'link.created',
    })
    return presentLink(deps, link)
  })
}

type NewLink = { thing: SharedThing; actor: UserActor; expiresAt: Date | null }

async function insertLink(
  { secrets }: Pick<SharingDeps, 'secrets'>,
  transaction: Kysely<DB>,
  { thing, actor, expiresAt }: NewLink,
): Promise<LinkRow> {
  const id = createId()
  return await transaction
    .insertInto('shareLinks')
    .values({
      id,
      workspaceId: thing.workspaceId,
      [columnOf[thing.kind]]: thing.id,
      ...createToken(secrets, id),
      expiresAt,
      createdBy: actor.accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const updateLink = (
  transaction: Kysely<DB>,
  { id, workspaceId }: LinkRow,
  changes: UpdateObject<DB, 'shareLinks'>,
): Promise<LinkRow> =>
  transaction
    .updateTable('shareLinks')
    .set(changes)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function revokeLink(
  { database }: Pick<SharingDeps, 'database'>,
  actor: UserActor,
  wanted: Thing,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const thing = await lockShared(transaction, actor, wanted)
    const revoked = await transaction
      .deleteFrom('shareLinks')
      .where('workspaceId', '=', thing.workspaceId)
      .where(columnOf[thing.kind], '=', thing.id)
      .returning('id')
      .executeTakeFirst()
    if (revoked) await recordSharing(transaction, actor, thing, { action: 'link.revoked' })
  })
}

export const sealedLinks: SealedPart = {
  name: 'secret links',
  reseal: async (transaction, reseal) => {
    const rows = await transaction.selectFrom('shareLinks').select(['id', 'sealedToken']).execute()
    for (const { id, sealedToken } of rows)
      await transaction
        .updateTable('shareLinks')
        .set({ sealedToken: reseal(sealedToken, ownerOfToken(id)) })
        .where('id', '=', id)
        .execute()
    return rows.length
  },
}
