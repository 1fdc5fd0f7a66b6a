import { sql } from 'kysely'
import type { RateLimit } from '#platform/http/limits/create-rate-limiter.ts'
import { clientNetwork } from '#platform/http/limits/rate-limit.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import {
  type CodeRow,
  digitsOf,
  type MailProof,
  type PhoneProof,
  type Purpose,
  phoneCodeSeconds,
} from './one-time-codes.ts'

type GuessDeps = Pick<IdentityDeps, 'database' | 'rateLimiter' | 'secrets'>

type Guess = {
  purposes: readonly Purpose[]
  proof: Extract<MailProof, { code: string }> | PhoneProof
  /** Limits the search to the codes of one user. */
  userId?: string
  client: Pick<Client, 'ipAddress'>
}

/**
 * Where a guess comes from: a network from which its user has signed in before, the network that asked
 * for the code, or any other. Each has an allowance of its own, so that nobody elsewhere uses up the
 * owner's.
 */
type Origin = 'known' | 'asking' | 'other'

/** Digits that are mailed expire sooner than the link beside them. */
const mailedCodeSeconds = 3_600

/**
 * Wrong digits that each origin may try at one code; the link stays valid. An attacker who shares no
 * network with the owner has ten: five by asking for the code, five from elsewhere.
 */
export const guessesPerCode = 5

/**
 * Wrong digits for the codes of one address in an hour. An attacker who shares no network with the owner
 * has 90, from however many networks: 30 at codes that others asked for, 60 at codes of their own.
 */
export const guessesPerHour = {
  /** From all networks together that neither asked nor are known. */
  other: 30,
  /** From one network, at the codes that it asked for. */
  asking: 10,
  /** From all networks together, at the codes that each asked for. */
  allAsking: 60,
  /** From each network that its user has signed in from. */
  known: 30,
} as const

const attemptColumns = {
  known: 'failedAttemptsKnown',
  asking: 'failedAttemptsAsking',
  other: 'failedAttempts',
} as const

/**
 * The code that these digits belong to. One attempt is made at one code only, the newest that was sent
 * to the address. It is counted before the digits are compared, so that parallel guesses are limited like
 * consecutive ones, and outside of any transaction that a refusal would roll back.
 *
 * Guesses beyond a limit fail like wrong digits: a special answer would tell that the address has a code,
 * and hence an account.
 */
export async function guessOptionalCode(
  deps: GuessDeps,
  guess: Guess,
): Promise<CodeRow | undefined> {
  const { proof, client } = guess
  const address = 'phone' in proof ? proof.phone : proof.email
  const network = clientNetwork(client.ipAddress)
  const newest = await findNewestCode(deps, guess, network)
  const origin = newest ? originOf(newest, network) : 'other'
  const code = await countAttempt(deps, origin, newest?.tokenHash ?? '')
  const limits = code ? limitsOf(origin, address, network) : absentLimits(address)
  const isAllowed = await consumeAll(deps, limits)
  if (!code || !isAllowed || !isSameSecret(digitsOf(deps, code.tokenHash), proof.code))
    return undefined
  for (const { limit, key } of limits) deps.rateLimiter.refund(limit, key)
  return code
}

type NewestCode = Pick<CodeRow, 'tokenHash' | 'askedFrom'> & { isKnown: boolean }

const originOf = ({ isKnown, askedFrom }: NewestCode, network: string): Origin => {
  if (isKnown) return 'known'
  return askedFrom === network ? 'asking' : 'other'
}

async function findNewestCode(
  { database }: GuessDeps,
  { purposes, proof, userId }: Guess,
  network: string,
): Promise<NewestCode | undefined> {
  const [sentTo, seconds] =
    'phone' in proof ? [proof.phone, phoneCodeSeconds] : [proof.email, mailedCodeSeconds]
  return await database
    .selectFrom('authOneTimeTokens as tokens')
    .select(({ exists, selectFrom }) => [
      'tokens.tokenHash',
      'tokens.askedFrom',
      exists(
        selectFrom('authKnownNetworks as known')
          .select('known.network')
          .whereRef('known.userId', '=', 'tokens.userId')
          .where('known.network', '=', network),
      )
        .$castTo<boolean>()
        .as('isKnown'),
    ])
    .where('tokens.purpose', 'in', purposes)
    .where('tokens.sentTo', '=', sentTo)
    .where('tokens.createdAt', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .$if(userId !== undefined, (query) => query.where('tokens.userId', '=', userId ?? ''))
    .orderBy('tokens.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Undefined where there is no code, or no attempt left at it. */
async function countAttempt(
  { database }: GuessDeps,
  origin: Origin,
  tokenHash: string,
): Promise<CodeRow | undefined> {
  const column = attemptColumns[origin]
  return await database
    .updateTable('authOneTimeTokens')
    .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where(column, '<', guessesPerCode)
    .returningAll()
    .executeTakeFirst()
}

type Counted = { limit: RateLimit; key: string }

const hourly = (name: string, limit: number): RateLimit => ({ name, limit, windowSeconds: 3_600 })
const otherGuesses = hourly('auth-code-other', guessesPerHour.other)
const askingGuesses = hourly('auth-code-asking', guessesPerHour.asking)
const allAskingGuesses = hourly('auth-code-all-asking', guessesPerHour.allAsking)
const knownGuesses = hourly('auth-code-known', guessesPerHour.known)
/** Refuses nobody: it takes the time that counting takes where there is a code. */
const absentGuesses = hourly('auth-code-absent', guessesPerHour.other)

function limitsOf(origin: Origin, address: string, network: string): Counted[] {
  const ofNetwork = `${address} ${network}`
  if (origin === 'known') return [{ limit: knownGuesses, key: ofNetwork }]
  if (origin === 'other') return [{ limit: otherGuesses, key: address }]
  return [
    { limit: askingGuesses, key: ofNetwork },
    { limit: allAskingGuesses, key: address },
  ]
}

const absentLimits = (address: string): Counted[] => [{ limit: absentGuesses, key: address }]

async function consumeAll({ rateLimiter }: GuessDeps, limits: Counted[]): Promise<boolean> {
  for (const { limit, key } of limits)
    if (!(await rateLimiter.consume(limit, key)).allowed) return false
  return true
}
