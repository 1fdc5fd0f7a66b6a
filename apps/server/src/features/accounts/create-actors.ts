import { normalizeUuid } from '@product/contract'
import type { WorkspaceAction } from '@product/domain'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import {
  type AccessToken,
  findSessionState,
  type IdentityDeps,
  InvalidAccessToken,
} from '#features/identity/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { runDetached } from '#platform/run-for-request.ts'
import type { Actor, UserActor } from './actor.ts'
import { enterWorkspace } from './enter-workspace.ts'
import { accountError } from './errors.ts'
import { isOpenToExtension } from './extension-access.ts'
import { provisionAccount, type Welcome } from './provision-account.ts'
import { findOptionalAccountIds } from './queries.ts'

/**
 * A token that was found good is good for this long without being looked at again. Ended sessions
 * are announced and forgotten at once; this bounds what a lost announcement can do.
 */
const trustMilliseconds = 30_000
const mostRemembered = 10_000

/** Names the workspace that a request is about, by its id; without it the personal one is meant. */
const workspaceHeader = 'x-workspace-id'

/** Gives a person what waits for them: shares with their address, the workspace of their identity provider. */
export type ClaimWaiting = (
  deps: IdentityDeps,
  person: Pick<UserActor, 'accountId' | 'issuer' | 'subject' | 'provenEmail'>,
) => Promise<void>

export type Actors = ReturnType<typeof createActors>

/** The one way to learn who makes a request to `/api/v1`. */
export function createActors(
  deps: IdentityDeps,
  { welcome, claimWaiting }: { welcome: Welcome; claimWaiting: ClaimWaiting },
) {
  const remembered = new LRUCache<string, UserActor>({ max: mostRemembered })
  // Simultaneous requests of one actor share a lookup.
  const underWay = new Map<string, { since: number; actor: Promise<UserActor> }>()
  // Counts announcements, so that what was read before one is not remembered after it.
  let changes = 0
  const watchers = new Set<Watcher>()

  deps.notices.subscribe('identity_changed', {
    onNotice: (subject) => {
      changes += 1
      // A copy, because what is deleted meanwhile may lead the cache's own iterator astray.
      for (const [token, actor] of [...remembered.entries()])
        if (actor.subject === subject) remembered.delete(token)
      for (const watcher of watchers) if (watcher.subject === subject) void checkAgain(watcher)
    },
    onGap: () => {
      changes += 1
      remembered.clear()
      for (const watcher of watchers) void checkAgain(watcher)
    },
  })

  async function identify(token: string): Promise<UserActor> {
    const before = changes
    const claims = await deps.accessTokens.verify(token).catch(refuse)
    const { issuer, subject, sessionId, email, isAnonymous } = claims
    const [{ role, provenEmail, isExtension }, known] = await Promise.all([
      findGoodSession(deps, claims, token),
      findOptionalAccountIds(deps.database, { issuer, subject }),
    ])
    const { id, workspaceId } = known ?? (await provisionAccount(deps, claims, welcome))
    await claimWaiting(deps, { accountId: id, issuer, subject, provenEmail })
    const actor: UserActor = {
      kind: 'user',
      accountId: id,
      workspaceId,
      role: 'owner',
      issuer,
      subject,
      sessionId,
      email,
      provenEmail,
      isAnonymous,
      isExtension,
      isOperator: role === 'operator',
    }
    if (changes === before) remembered.set(token, actor, { ttl: trustFor(claims) })
    return actor
  }

  function identifyOnce(token: string): Promise<UserActor> {
    const known = underWay.get(token)
    if (known?.since === changes) return known.actor
    const begun = {
      since: changes,
      // For all requests with this token: none may fail because another one timed out.
      actor: runDetached(() => identify(token)).finally(() => {
        if (underWay.get(token) === begun) underWay.delete(token)
      }),
    }
    underWay.set(token, begun)
    return begun.actor
  }

  /** The actor. A request with an invalid token is refused rather than treated as anonymous. */
  async function find(context: Context<AppEnvironment>): Promise<Actor> {
    const actor = await findBearer(context)
    if (actor.kind === 'user' && actor.isExtension && !isOpenToExtension(context))
      throw accountError('auth.extension-not-allowed')
    return actor
  }

  async function findBearer(context: Context<AppEnvironment>): Promise<Actor> {
    if (context.req.header('authorization') === undefined) return { kind: 'anonymous' }
    const token = tokenOf(context)
    if (token === undefined) throw accountError('auth.invalid')
    const known = remembered.get(token)
    if (known) return known
    // The browser's public key, which its client sends while nobody is signed in.
    if (await isPublicKey(deps, token)) return { kind: 'anonymous' }
    return await identifyOnce(token)
  }

  /** The person, in their personal workspace whatever the request names: for what is the account's. */
  async function requirePerson(context: Context<AppEnvironment>): Promise<UserActor> {
    const person = await find(context)
    if (person.kind === 'anonymous') throw accountError('auth.required')
    return person
  }

  /** The actor, for routes that require a sign-in, and a role that may do this in the workspace. */
  async function require(
    context: Context<AppEnvironment>,
    action: WorkspaceAction = 'workspace.read',
  ): Promise<UserActor> {
    return await requireIn(context, context.req.header(workspaceHeader), action)
  }

  /** The same, in a workspace that the address of the request names. */
  async function requireIn(
    context: Context<AppEnvironment>,
    named: string | undefined,
    action: WorkspaceAction,
  ): Promise<UserActor> {
    const person = await requirePerson(context)
    const workspaceId = named === undefined ? undefined : normalizeUuid(named)
    if (workspaceId === undefined || workspaceId === person.workspaceId) return person
    return await enterWorkspace(deps.database, person, workspaceId, action)
  }

  async function checkAgain({ token, end }: Watcher): Promise<void> {
    try {
      await identifyOnce(token)
    } catch (error) {
      // While the database cannot be asked, nobody is shut out.
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) end()
    }
  }

  /** Calls `end` once the session of a request that goes on for long has ended. Returns what stops that. */
  function watch(context: Context<AppEnvironment>, person: UserActor, end: () => void) {
    return watchToken(tokenOf(context) ?? '', person, end)
  }

  function watchToken(token: string, { subject }: UserActor, end: () => void) {
    const watcher = { token, subject, end }
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  /** The person of a token that did not come in a header: on a connection that is open already. */
  async function findByToken(
    token: string,
  ): Promise<{ person: UserActor; expiresAt: number | null }> {
    const { expiresAt } = await deps.accessTokens.verify(token).catch(refuse)
    const person = remembered.get(token) ?? (await identifyOnce(token))
    if (person.isExtension) throw accountError('auth.extension-not-allowed')
    return { person, expiresAt }
  }

  return { find, findByToken, require, requireIn, requirePerson, watch, watchToken }
}

type Watcher = { token: string; subject: string; end: () => void }

const tokenOf = (context: Context<AppEnvironment>): string | undefined =>
  /^bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]

/** Never zero, which the cache takes for ever. */
const trustFor = ({ expiresAt }: AccessToken): number =>
  expiresAt === null
    ? trustMilliseconds
    : Math.max(1, Math.min(trustMilliseconds, expiresAt * 1_000 - Date.now()))

/** The session of somebody who may act. */
async function findGoodSession(deps: IdentityDeps, claims: AccessToken, token: string) {
  const { state, ...found } = await findSessionState(deps, claims, token)
  if (state === 'ended') throw accountError('auth.invalid')
  if (state === 'needs-second-factor') throw accountError('auth.second-factor-required')
  return found
}

async function isPublicKey({ apiKeys, config }: IdentityDeps, token: string): Promise<boolean> {
  const { hosted } = config.identity
  return hosted ? token === hosted.anonKey : (await apiKeys.findRole(token)) === 'anon'
}

function refuse(error: unknown): never {
  if (!(error instanceof InvalidAccessToken)) throw error
  throw accountError('auth.invalid', { cause: error })
}

/** For large bodies: anyone who is not signed in is refused before one is read. */
export const requireSignedIn = ({ require }: Actors) =>
  createMiddleware<AppEnvironment>(async (context, next) => {
    await require(context)
    await next()
  })
