import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { deriveApiKeys } from '../apps/server/src/features/identity/keys/api-keys.ts'
import { createSecrets, readMasterKey } from '../apps/server/src/platform/secrets/index.ts'
import { enterAs, enterAsSomebodyNew } from './person.ts'

const { JOURNEY_DATA = '', JOURNEY_PORT = '' } = process.env

/** Somebody new who may moderate, signed in in this browser. */
export async function enterAsOperator(page: Page): Promise<void> {
  const person = await enterAsSomebodyNew(page)
  const session = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  const apikey = readSecretKey()
  const answer = await page.request.put(
    `${auth.url}/admin/users/${JSON.parse(session ?? '{}').user.id}`,
    {
      headers: { apikey, authorization: `Bearer ${apikey}` },
      data: { app_metadata: { role: 'operator' } },
    },
  )
  if (!answer.ok()) throw new Error(`The administrators' interface answered ${answer.status()}`)
  // The role is in tokens that are issued from now on.
  await enterAs(page, person)
}

/** As an administrator of the installation finds it. */
function readSecretKey(): string {
  const dataDirectory = join(JOURNEY_DATA, JOURNEY_PORT)
  const settings = { secretsKey: undefined, databaseUrl: undefined, dataDirectory }
  return deriveApiKeys(createSecrets(readMasterKey(settings))).secret
}
