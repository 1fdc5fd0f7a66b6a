import { Hono } from 'hono'
import { type AuthContext, type AuthEnvironment, clientOf, readBody } from '../auth-context.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { refuseTooMany } from '../rate-limits/refuse-too-many.ts'
import { authenticateHolder } from '../sessions/holder.ts'
import { deletePasskey } from './delete-passkey.ts'
import { CeremonyAnswer } from './passkey-challenges.ts'
import { listPasskeys, presentPasskey } from './passkey-queries.ts'
import { readPasskeyId, requirePasskeys } from './passkey-requests.ts'
import { finishRegistration, startRegistration } from './register-passkey.ts'
import { PasskeyChanges, renamePasskey } from './rename-passkey.ts'
import { signInWithPasskey, startSignIn } from './sign-in-with-passkey.ts'

/** Passkeys: signing in with them, and what their owner does with them. */
export function passkeyRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()
  const limit = (context: AuthContext, name: string) =>
    refuseTooMany(deps, context, { name: `auth-passkey-${name}`, limit: 30, windowSeconds: 300 })

  routes.use('/passkeys', requirePasskeys(deps))
  routes.use('/passkeys/*', requirePasskeys(deps))

  routes.post('/passkeys/registration/options', async (context) => {
    await limit(context, 'registration-options')
    const holder = await authenticateHolder(deps, context)
    return context.json(await startRegistration(deps, holder))
  })

  routes.post('/passkeys/registration/verify', async (context) => {
    await limit(context, 'registration-verify')
    const holder = await authenticateHolder(deps, context)
    const answer = await readBody(context, CeremonyAnswer)
    const client = clientOf(context)
    return context.json(await finishRegistration(deps, { holder, answer, client }))
  })

  routes.post('/passkeys/authentication/options', async (context) => {
    await limit(context, 'authentication-options')
    return context.json(await startSignIn(deps))
  })

  routes.post('/passkeys/authentication/verify', async (context) => {
    await limit(context, 'authentication-verify')
    const answer = await readBody(context, CeremonyAnswer)
    return context.json(await signInWithPasskey(deps, { answer, client: clientOf(context) }))
  })

  routes.get('/passkeys', async (context) => {
    const { user } = await authenticateHolder(deps, context)
    return context.json((await listPasskeys(deps.database, user.id)).map(presentPasskey))
  })

  routes.patch('/passkeys/:passkey_id', async (context) => {
    await limit(context, 'change')
    const holder = await authenticateHolder(deps, context)
    const id = readPasskeyId(context)
    const { friendly_name: name } = await readBody(context, PasskeyChanges)
    const client = clientOf(context)
    return context.json(await renamePasskey(deps, { holder, id, name, client }))
  })

  routes.delete('/passkeys/:passkey_id', async (context) => {
    await limit(context, 'change')
    const holder = await authenticateHolder(deps, context)
    await deletePasskey(deps, { holder, id: readPasskeyId(context), client: clientOf(context) })
    return context.body(null, 204)
  })

  return routes
}
