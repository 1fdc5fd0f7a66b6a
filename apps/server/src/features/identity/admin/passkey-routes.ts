import { Hono } from 'hono'
import { type AuthEnvironment, clientOf } from '../auth-context.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { removePasskey } from '../passkeys/delete-passkey.ts'
import { listPasskeys } from '../passkeys/passkey-queries.ts'
import { presentPasskey } from '../passkeys/present-passkey.ts'
import { readPasskeyId } from '../passkeys/read-passkey-id.ts'
import { requirePasskeys } from '../passkeys/require-passkeys.ts'
import { readPathId } from '../read-path-id.ts'
import { findUser, lockUser } from './admin-queries.ts'

/** Other people's passkeys; mounted where only administrators come. */
export function adminPasskeyRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()

  routes.get('/users/:user_id/passkeys', requirePasskeys(deps), async (context) => {
    const { id } = await findUser(deps.database, readPathId(context, 'user_id'))
    return context.json((await listPasskeys(deps.database, id)).map(presentPasskey))
  })

  routes.delete('/users/:user_id/passkeys/:passkey_id', requirePasskeys(deps), async (context) => {
    const userId = readPathId(context, 'user_id')
    const id = readPasskeyId(context)
    await deps.database.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId)
      await removePasskey(transaction, { id, userId, client: clientOf(context) })
    })
    return context.body(null, 204)
  })

  return routes
}
