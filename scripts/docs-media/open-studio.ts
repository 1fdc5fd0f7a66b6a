import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followInboxRoute } from '@product/contract'
import type pg from 'pg'
import { deriveApiKeys } from '../../apps/server/src/features/identity/keys/api-keys.ts'
import { createPool } from '../../apps/server/src/platform/database/connection/create-pool.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'
import { startMailServer } from '../../apps/server/src/testing/start-mail-server.ts'
import {
  copyDatabase,
  startMigratedPostgres,
} from '../../apps/server/src/testing/start-migrated-postgres.ts'
import {
  type ModelDouble,
  startModelDouble,
} from '../../apps/server/src/testing/start-model-double.ts'
import { openSampleSite, type SamplePerson } from '../sample-site.ts'
import { answerLikeAModel } from './answers.ts'
import { gateway } from './content.ts'
import { supportMoment } from './moment.ts'
import { serveSecurely } from './serve-securely.ts'

/** The address that images show; the browser is told to look for it on this machine. */
export const siteUrl = 'https://promptuary.example'
export const sessionKey = 'sb-promptuary-auth-token'

export type Studio = AsyncDisposable & {
  /** Where the API answers. */
  port: number
  /** Where the browser finds the site, with a certificate. */
  securePort: number
  models: ModelDouble
  /** For what has no route: times in the past. */
  database: pg.Pool
  /** Somebody new, whose address is confirmed. */
  signUp: (name: readonly [string, string]) => Promise<SamplePerson>
  makeOperator: (person: SamplePerson) => Promise<SamplePerson>
  /** As if the operator had the inbox open. */
  keepOnline: (operator: SamplePerson) => void
  /** Somebody who is not signed in. */
  visit: (headers?: Record<string, string>) => SamplePerson['call']
}

/** The product on a database of its own, with models that answer as `answers.ts` says. */
export async function openStudio(report: (step: string) => void): Promise<Studio> {
  const parts = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'docs-media-'))
  // PostgreSQL runs as a user of its own, who has to reach the folder.
  chmodSync(folder, 0o711)
  parts.defer(() => rmSync(folder, { recursive: true, force: true }))
  report('Starting PostgreSQL')
  const postgres = await startMigratedPostgres(join(folder, 'postgres'))
  parts.defer(postgres.stop)
  const databaseUrl = await copyDatabase(postgres.administratorUrl, 'docs_media')
  const models = parts.use(await startModelDouble())
  models.lists.models = [...gateway.models]
  models.behave(({ body }) => answerLikeAModel(body))
  const mailServer = await startMailServer()
  parts.defer(mailServer.stop)
  const secretsKey = `${crypto.randomUUID()}${crypto.randomUUID()}`
  const site = parts.use(
    await openSampleSite(
      report,
      siteUrl,
      {
        DATABASE_URL: databaseUrl,
        SECRETS_KEY: secretsKey,
        DEV_MAILBOX: 'on',
        ALLOW_PRIVATE_PROVIDERS: 'on',
        SEED_DEMO: 'on',
        SMTP_URL: mailServer.url,
        // People sign up without reading their mails.
        AUTH_CONFIRM_EMAIL: 'off',
        MAIL_FROM: 'Promptuary <news@promptuary.example>',
      },
      { supportClock: () => supportMoment },
    ),
  )
  const front = parts.use(await serveSecurely(site.port, new URL(siteUrl).hostname, folder))
  const database = createPool(databaseUrl, { size: 2 })
  parts.defer(() => database.end())
  const apikey = deriveApiKeys(createSecrets(secretsKey)).secret
  const changeUser = async ({ session }: SamplePerson, changes: object) => {
    const { id } = JSON.parse(session).user
    const answer = await fetch(new URL(`/auth/v1/admin/users/${id}`, site.address), {
      method: 'PUT',
      headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
      body: JSON.stringify(changes),
    })
    if (!answer.ok) throw new Error(`Changing an account answered ${answer.status}`)
  }
  return {
    port: site.port,
    securePort: front.port,
    models,
    database,
    visit: site.visit,
    signUp: async (name) => {
      const person = await site.signUp(name)
      await changeUser(person, { email_confirm: true })
      return person
    },
    makeOperator: async (person) => {
      await changeUser(person, { app_metadata: { role: 'operator' } })
      return await site.signInAgain(person)
    },
    keepOnline: ({ session }) => {
      const presence = new AbortController()
      parts.defer(() => presence.abort())
      const authorization = `Bearer ${JSON.parse(session).access_token}`
      const stream = new URL(followInboxRoute.path, site.address)
      // Ends with an error when it is aborted.
      fetch(stream, { headers: { authorization }, signal: presence.signal })
        .then((answer) => answer.text())
        .catch(() => undefined)
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
