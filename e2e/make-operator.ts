import type { Page } from '@playwright/test'
import { deriveApiKeys } from '../apps/server/src/features/identity/keys/api-keys.ts'
import { createSecrets } from '../apps/server/src/platform/secrets/index.ts'
import { createPerson, enterAs, type Person, signUpAs } from './person.ts'

const { JOURNEY_SECRETS_KEY = '' } = process.env

/** Somebody new who may moderate, with a proven address, signed in in this browser. */
export async function enterAsOperator(page: Page): Promise<void> {
  await enterChanged(page, createPerson(), {
    app_metadata: { role: 'operator' },
    email_confirm: true,
  })
}

/** Somebody new who has proven their address, signed in in this browser. */
export async function enterAsProven(page: Page, person: Person): Promise<void> {
  await enterChanged(page, person, { email_confirm: true })
}

async function enterChanged(page: Page, person: Person, changes: object): Promise<void> {
  await signUpAs(page, person)
  const session = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  // As an administrator of the installation finds it.
  const apikey = deriveApiKeys(createSecrets(JOURNEY_SECRETS_KEY)).secret
  const answer = await page.request.put(
    `${auth.url}/admin/users/${JSON.parse(session ?? '{}').user.id}`,
    {
      headers: { apikey, authorization: `Bearer ${apikey}` },
      data: changes,
    },
  )
  if (!answer.ok()) throw new Error(`The administrators' interface answered ${answer.status()}`)
  // A role is in tokens that are issued from now on.
  await enterAs(page, person)
}
