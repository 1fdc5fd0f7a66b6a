import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { type AsymmetricAlgorithm, PrivateJwk } from './private-jwk.ts'
import type { KeySource } from './signing-key.ts'
import { importSigningKey, type SigningKey } from './signing-key.ts'
import {
  deleteSpentKeys,
  insertNewKey,
  listSigningKeys,
  lockSigningKeys,
} from './signing-key-queries.ts'

type Settings = {
  database: Kysely<DB>
  secrets: Secrets
  log: Log
  algorithm: AsymmetricAlgorithm
  tokenSeconds: number
}

type StoredKeys = Awaited<ReturnType<typeof listSigningKeys>>

/** Between two readings that strangers can cause by sending made-up key ids. */
const pauseMilliseconds = 1_000

/** The keys in the database, which any process may rotate while this one runs. */
export async function openStoredKeys(settings: Settings): Promise<KeySource> {
  const { database, secrets, log, algorithm, tokenSeconds } = settings
  const opened = new Map<string, SigningKey>()
  let known: SigningKey[] = []
  let readAt = 0
  let reading: Promise<void> | undefined

  async function open({ id, sealedPrivateKey }: StoredKeys[number]): Promise<SigningKey> {
    const before = opened.get(id)
    if (before) return before
    const jwk = PrivateJwk.parse(JSON.parse(secrets.open(sealedPrivateKey, id)))
    const key = await importSigningKey(jwk)
    opened.set(id, key)
    return key
  }

  async function read(from: Kysely<DB>): Promise<StoredKeys> {
    readAt = performance.now()
    const stored = await listSigningKeys(from, tokenSeconds)
    known = await Promise.all(stored.map(open))
    return stored
  }

  async function readSoon(): Promise<void> {
    const wait = readAt + pauseMilliseconds - performance.now()
    if (wait > 0) await pause(wait)
    try {
      await deleteSpentKeys(database, tokenSeconds)
      await read(database)
    } catch (error) {
      log.warn({ err: error }, 'Signing keys were not read again; those known before are used')
    }
  }

  const listAnew = async () => {
    reading ??= readSoon().finally(() => {
      reading = undefined
    })
    await reading
    return known
  }

  async function findSigner(transaction: Kysely<DB>): Promise<SigningKey> {
    const signer = chooseSigner(await read(transaction), algorithm)
    if (!signer) throw new Error('There is no key to sign with')
    return await open(signer)
  }

  await makeFirstKey(settings)
  await read(database)
  return {
    findSigner,
    list: async (oldest = 10_000) => (performance.now() - readAt > oldest ? listAnew() : known),
    listAnew,
  }
}

/** Another algorithm signs only where a rotation with other settings has left none of ours. */
function chooseSigner(stored: StoredKeys, algorithm: AsymmetricAlgorithm) {
  const current = stored.filter(({ retiredAt }) => retiredAt === null)
  return current.find((key) => key.algorithm === algorithm) ?? current[0]
}

/** Of several servers that start at once, one makes it. */
const makeFirstKey = ({ database, secrets, algorithm, tokenSeconds }: Settings) =>
  database.transaction().execute(async (transaction) => {
    await lockSigningKeys(transaction)
    const stored = await listSigningKeys(transaction, tokenSeconds)
    if (chooseSigner(stored, algorithm)?.algorithm !== algorithm)
      await insertNewKey(transaction, secrets, algorithm)
  })
