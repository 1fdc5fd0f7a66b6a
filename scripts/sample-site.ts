import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPublicConfigRoute } from '@product/contract'
import { createCaller } from '@product/sdk'
import { loadConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { findFreePort } from './find-free-port.ts'

type Caller = ReturnType<typeof createCaller>

export type SamplePerson = {
  /** What the browser stores of somebody who is signed in. */
  session: string
  email: string
  call: Caller
  /** The same in a team workspace. */
  callIn: (workspaceId: string) => Caller
}

/** A server on a new database, for screenshots. Stopping it deletes everything. */
export async function openSampleSite(
  report: (step: string) => void,
  siteUrl?: string,
  settings: Record<string, string> = {},
  options: Parameters<typeof startServer>[2] = {},
) {
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
    ...settings,
  })
  const server = await startServer(config, report, options)
  const address = `http://localhost:${port}`
  return {
    address,
    port,
    signUp: (name: readonly [string, string]) => signUp(address, name),
    /** The same person with a token of now, which has what has changed about them. */
    signInAgain: (person: SamplePerson) => signInAgain(address, person),
    /** Somebody who is not signed in. */
    visit: (headers: Record<string, string> = {}) => createCallerWith(address, headers),
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
  const email = emailOf(firstName, lastName)
  const session = await askAuth(address, 'signup', {
    email,
    password: crypto.randomUUID(),
    data: { first_name: firstName, last_name: lastName },
  })
  return createPerson(address, email, session)
}

async function signInAgain(address: string, { email, session }: SamplePerson) {
  const { refresh_token } = JSON.parse(session)
  const path = 'token?grant_type=refresh_token'
  return createPerson(address, email, await askAuth(address, path, { refresh_token }))
}

async function askAuth(address: string, path: string, body: object): Promise<string> {
  const { auth } = await createCaller({ baseUrl: address })(getPublicConfigRoute)
  const { pathname } = new URL(auth.url, address)
  const response = await fetch(new URL(`${pathname}/${path}`, address), {
    method: 'POST',
    headers: { apikey: auth.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const session = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${session}`)
  return session
}

function createPerson(address: string, email: string, session: string): SamplePerson {
  const authorization = `Bearer ${JSON.parse(session).access_token}`
  return {
    session,
    email,
    call: createCallerWith(address, { authorization }),
    callIn: (workspaceId) =>
      createCallerWith(address, { authorization, 'x-workspace-id': workspaceId }),
  }
}

const createCallerWith = (baseUrl: string, headers: Record<string, string>): Caller =>
  createCaller({
    baseUrl,
    fetch: (request) => {
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })

/** Without the accents of a name, which addresses do not have. */
const emailOf = (...names: string[]): string =>
  `${names.join('.').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@example.com`
