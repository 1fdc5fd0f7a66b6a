import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import { type NewAccount, provisionAccount } from '#features/accounts/index.ts'
import { ensureCollections } from '#features/collections/index.ts'
import {
  closeSeededUser,
  findOptionalSeededUser,
  type IdentityDeps,
  openSeededUser,
  seedUser,
} from '#features/identity/index.ts'
import { addPrompt, putPromptsIntoCollections } from '#features/prompts/index.ts'
import { welcomeAccount } from '#features/welcome/index.ts'
import { applySeed } from '#platform/database/migrations/apply-seed.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { sampleCollections } from './content/index.ts'

export type DemoAccount = { email: string; password: string }

const email = 'demo@example.com'

/**
 * Seeds the demo account of a new installation. The password comes from the master key, so that it can
 * be told at every start and is stored nowhere. Undefined where there is nobody to sign in as. Once others reach the
 * server, one that was made before is closed, because logs have its password.
 */
export async function seedDemo({
  config,
  database,
  log,
  secrets,
  passwords,
}: Pick<IdentityDeps, 'config' | 'database' | 'log' | 'secrets' | 'passwords'>): Promise<
  DemoAccount | undefined
> {
  const password = secrets.derive('demo-password').toString('base64url').slice(0, 16)
  if (
    !config.localHostsOnly &&
    (await closeSeededUser({ database, passwords }, { email, password }))
  )
    log.warn(
      `The demo account ${email} was closed: others reach this server, and its password was printed at starts`,
    )
  if (!config.seedDemo) return undefined
  await openSeededUser({ database }, email)
  await applySeed(database, 'demo-account', (transaction) =>
    seedUser(transaction, passwords, {
      email,
      password,
      userMetadata: { first_name: 'Demo', last_name: 'Writer' },
    }),
  )
  const user = await findOptionalSeededUser({ database, passwords }, { email, password })
  if (!user) return undefined
  const { id: accountId, workspaceId } = await provisionAccount(
    { database, config },
    user,
    welcomeAccount,
  )
  await applySeed(database, 'demo-samples-1', (transaction) =>
    addSamples(transaction, { accountId, workspaceId }),
  )
  return { email, password }
}

/** The sample collections with their prompts, beside what every account begins with. */
async function addSamples(transaction: Kysely<DB>, owner: NewAccount): Promise<void> {
  const { workspaceId } = owner
  const idOf = await ensureCollections(transaction, { ...owner, role: 'owner' }, sampleCollections)
  for (const { name, prompts } of sampleCollections) {
    const collectionId = idOf(name)
    if (collectionId === undefined) continue
    for (const content of prompts) {
      const promptId = createId()
      await addPrompt(transaction, owner, { id: promptId, content })
      await putPromptsIntoCollections(transaction, [{ collectionId, promptId, workspaceId }])
    }
  }
}
