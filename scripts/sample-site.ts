import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPublicConfigRoute } from '@product/contract'
import { createCaller } from '@product/sdk'
import { loadConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { findFreePort } from './find-free-port.ts'

export type SamplePerson = { session: string; call: ReturnType<typeof createCaller> }

/** A server on a new database, for screenshots. Stopping it deletes everything. */
export async function openSampleSite(report: (step: string) => void, siteUrl?: string) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'screenshots-'))
  // The embedded database runs as a user of its own, who has to reach its folder.
  chmodSync(dataDirectory, 0o711)
  const port = await findFreePort()
  const config = loadConfig({
    PORT: String(port),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...(siteUrl && { SITE_URL: siteUrl }),
  })
  const server = await startServer(config, report)
  const address = `http://localhost:${port}`
  return {
    address,
    port,
    signUp: (name: readonly [string, string]) => signUp(address, name),
    [Symbol.asyncDispose]: async () => {
      await server.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function signUp(
  address: string,
  [firstName, lastName]: readonly [string, string],
): Promise<SamplePerson> {
  const { auth } = await createCaller({ baseUrl: address })(getPublicConfigRoute)
  const { pathname } = new URL(auth.url, address)
  const response = await fetch(new URL(`${pathname}/signup`, address), {
    method: 'POST',
    headers: { apikey: auth.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: emailOf(firstName, lastName),
      password: crypto.randomUUID(),
      data: { first_name: firstName, last_name: lastName },
    }),
  })
  const session = await response.text()
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${session}`)
  const token: string = JSON.parse(session).access_token
  const call = createCaller({
    baseUrl: address,
    fetch: (request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return fetch(request)
    },
  })
  return { session, call }
}

/** Without the accents of a name, which addresses do not have. */
const emailOf = (...names: string[]): string =>
  `${names.join('.').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@example.com`
