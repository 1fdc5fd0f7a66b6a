import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type AuthEnvironment, clientOf, readBody, readPathId } from '../auth-context.ts'
import { authError } from '../errors.ts'
import { listFactors } from '../factors/factor-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { removePasskey } from '../passkeys/delete-passkey.ts'
import { listPasskeys, presentPasskey } from '../passkeys/passkey-queries.ts'
import { readPasskeyId, requirePasskeys } from '../passkeys/passkey-requests.ts'
import { redirectTargetOf } from '../redirects/redirects.ts'
import { authenticate, readBearerToken, readClaims } from '../sessions/authenticate.ts'
import { ssoAdminRoutes } from '../sso/routes.ts'
import { presentFactor, presentUser } from '../users/present-user.ts'
import { loadWholeUser } from '../users/user-queries.ts'
import { findUser, lockUser } from './admin-queries.ts'
import { createUser, NewUser } from './create-user.ts'
import { deleteFactorOfUser } from './delete-factor-of-user.ts'
import { Deletion, deleteUser } from './delete-user.ts'
import { generateLink, LinkRequest } from './generate-link.ts'
import { InviteRequest, inviteUser } from './invite-user.ts'
import { listUsers } from './list-users.ts'
import { FactorChanges, renameFactor } from './rename-factor.ts'
import { updateUserByAdmin } from './update-user-by-admin.ts'
import { UserAttributes } from './user-attributes.ts'

/** For the holder of the secret key only. */
export function adminRoutes(deps: IdentityDeps) {
  const routes = new Hono<AuthEnvironment>()
  routes.use('/admin/*', requireAdmin(deps))
  routes.use('/invite', requireAdmin(deps))

  routes.get('/admin/users', async (context) => {
    const { body, headers } = await listUsers(deps, context.req.query())
    return context.json(body, 200, headers)
  })

  routes.post('/admin/users', async (context) => {
    const request = await readBody(context, NewUser)
    return context.json(await createUser(deps, request, clientOf(context)))
  })

  routes.get('/admin/users/:user_id', async (context) => {
    const { id } = await findUser(deps.database, readPathId(context, 'user_id'))
    return context.json(presentUser(await loadWholeUser(deps.database, id)))
  })

  routes.put('/admin/users/:user_id', async (context) => {
    const userId = readPathId(context, 'user_id')
    const changes = await readBody(context, UserAttributes)
    const client = clientOf(context)
    return context.json(await updateUserByAdmin(deps, { userId, changes, client }))
  })

  routes.delete('/admin/users/:user_id', async (context) => {
    const userId = readPathId(context, 'user_id')
    const { should_soft_delete: isSoft } = await readBody(context, Deletion)
    await deleteUser(deps, { userId, isSoft, client: clientOf(context) })
    return context.json({})
  })

  routes.get('/admin/users/:user_id/factors', async (context) => {
    const { id } = await findUser(deps.database, readPathId(context, 'user_id'))
    return context.json((await listFactors(deps.database, id)).map(presentFactor))
  })

  routes.put('/admin/users/:user_id/factors/:factor_id', async (context) => {
    const userId = readPathId(context, 'user_id')
    const factorId = readPathId(context, 'factor_id')
    const { friendly_name: name } = await readBody(context, FactorChanges)
    const client = clientOf(context)
    return context.json(await renameFactor(deps, { userId, factorId, name, client }))
  })

  routes.delete('/admin/users/:user_id/factors/:factor_id', async (context) => {
    const userId = readPathId(context, 'user_id')
    const factorId = readPathId(context, 'factor_id')
    const client = clientOf(context)
    return context.json(await deleteFactorOfUser(deps, { userId, factorId, client }))
  })

  routes.route('/admin', adminPasskeyRoutes(deps))
  routes.route('/admin', ssoAdminRoutes(deps))

  routes.post('/invite', async (context) => {
    const request = await readBody(context, InviteRequest)
    const redirectTo = redirectTargetOf(context, deps.config)
    return context.json(await inviteUser(deps, { request, redirectTo, client: clientOf(context) }))
  })

  routes.post('/admin/generate_link', async (context) => {
    const request = await readBody(context, LinkRequest)
    const redirectTo = redirectTargetOf(context, deps.config)
    const client = clientOf(context)
    return context.json(await generateLink(deps, { request, redirectTo, client }))
  })

  return routes
}

const adminRoles: unknown[] = ['service_role', 'supabase_admin']

/** Lets through the secret key and tokens of an administrator's role. */
function requireAdmin(deps: IdentityDeps) {
  return createMiddleware<AuthEnvironment>(async (context, next) => {
    const claims = await readClaims(deps, readBearerToken(context))
    if (!adminRoles.includes(claims.role)) throw authError(403, 'not_admin', 'User not allowed')
    // A token of a person counts only as long as that person and the session do.
    if (claims.session_id) await authenticate(deps, context)
    return next()
  })
}

/** Other people's passkeys; mounted where only administrators come. */
function adminPasskeyRoutes(deps: IdentityDeps) {
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
