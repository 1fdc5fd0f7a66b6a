import { createRoute } from '@hono/zod-openapi'
import {
  acceptInvitationRoute,
  changeMemberRoute,
  changeWorkspaceAvatarRoute,
  changeWorkspaceRoute,
  createInvitationLinkRoute,
  createWorkspaceRoute,
  deleteWorkspaceRoute,
  inviteByMailRoute,
  leaveWorkspaceRoute,
  listInvitationsRoute,
  listMembersRoute,
  listWorkspacesRoute,
  openInvitationRoute,
  removeMemberRoute,
  removeWorkspaceAvatarRoute,
  renewInvitationRoute,
  revokeInvitationRoute,
  transferOwnershipRoute,
} from '@product/contract'
import type { Context } from 'hono'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { changeRole, leaveWorkspace, removeMember, transferOwnership } from './change-members.ts'
import { changeWorkspace, changeWorkspaceAvatar } from './change-workspace.ts'
import { createWorkspace } from './create-workspace.ts'
import { deleteWorkspace } from './delete-workspace.ts'
import { acceptInvitation, openInvitation } from './invitations/accept-invitation.ts'
import {
  createInvitationLink,
  inviteByMail,
  renewInvitation,
  revokeInvitation,
} from './invitations/invite.ts'
import { listInvitations } from './invitations/present-invitation.ts'
import { countSeats } from './join-workspace.ts'
import { listMembers } from './list-members.ts'
import { presentWorkspace } from './present-workspace.ts'
import { listWorkspaceRows } from './queries.ts'

const imagesAnHour = { name: 'avatar', limit: 60, windowSeconds: 3_600 }
const invitationsAnHour = { name: 'invitations', limit: 100, windowSeconds: 3_600 }
/** Of all accounts of a network: one person can have many. */
const invitationsOfNetwork = { ...invitationsAnHour, name: 'invitations-network' }
/** For those without a limit of seats. */
const invitationsADay = { name: 'invitations-workspace', limit: 500, windowSeconds: 86_400 }
const workspacesAnHour = { name: 'workspaces', limit: 20, windowSeconds: 3_600 }
const opensAnHour = { name: 'open-invitation', limit: 300, windowSeconds: 3_600 }

export function workspacesRoutes(deps: AccountDeps) {
  const { actors, database, rateLimiter: limiter } = deps
  const routes = createRoutes()

  routes.openapi(createRoute(listWorkspacesRoute), async (context) => {
    const { accountId } = await actors.requirePerson(context)
    const rows = await listWorkspaceRows(database, accountId)
    return context.json({ workspaces: rows.map(presentWorkspace) }, 200)
  })

  routes.openapi(createRoute(createWorkspaceRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    await spendOrRefuse({ ...workspacesAnHour, limiter }, actor.accountId)
    return context.json(await createWorkspace(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(changeWorkspaceRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.change')
    return context.json(await changeWorkspace(deps, actor, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(deleteWorkspaceRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.delete')
    await deleteWorkspace(deps, actor, context.req.valid('json').confirmation)
    return context.body(null, 204)
  })

  const limitImages = rateLimit({ ...imagesAnHour, limiter })
  routes.openapi(
    createRoute({ ...changeWorkspaceAvatarRoute, middleware: limitImages }),
    async (context) => {
      const { id } = context.req.valid('param')
      const actor = await actors.requireIn(context, id, 'workspace.change')
      const image = Buffer.from(await context.req.arrayBuffer())
      return context.json(await changeWorkspaceAvatar(deps, actor, image), 200)
    },
  )

  routes.openapi(createRoute(removeWorkspaceAvatarRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.change')
    return context.json(await changeWorkspaceAvatar(deps, actor, null), 200)
  })

  routes.openapi(createRoute(listMembersRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.read')
    return context.json({ members: await listMembers(database, actor) }, 200)
  })

  routes.openapi(createRoute(changeMemberRoute), async (context) => {
    const { id, accountId } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'members.change')
    await changeRole(deps, actor, { accountId, ...context.req.valid('json') })
    return context.body(null, 204)
  })

  routes.openapi(createRoute(removeMemberRoute), async (context) => {
    const { id, accountId } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'members.change')
    await removeMember(deps, actor, { accountId, ...context.req.valid('query') })
    return context.body(null, 204)
  })

  routes.openapi(createRoute(leaveWorkspaceRoute), async (context) => {
    const { id } = context.req.valid('param')
    await leaveWorkspace(deps, await actors.requireIn(context, id, 'workspace.read'))
    return context.body(null, 204)
  })

  routes.openapi(createRoute(transferOwnershipRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'workspace.delete')
    await transferOwnership(deps, actor, context.req.valid('json').accountId)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(listInvitationsRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { workspaceId } = await actors.requireIn(context, id, 'members.change')
    const invitations = await listInvitations(deps, workspaceId)
    return context.json({ invitations, seats: await countSeats(database, workspaceId) }, 200)
  })

  const spendInvitation = async (context: Context<AppEnvironment>, actor: UserActor) => {
    await spendOrRefuse({ ...invitationsAnHour, limiter }, actor.accountId)
    await spendOrRefuse({ ...invitationsOfNetwork, limiter }, context.env.clientAddress)
    await spendOrRefuse({ ...invitationsADay, limiter }, actor.workspaceId)
  }

  routes.openapi(createRoute(inviteByMailRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'members.change')
    await spendInvitation(context, actor)
    return context.json(await inviteByMail(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(createInvitationLinkRoute), async (context) => {
    const { id } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'members.change')
    await spendInvitation(context, actor)
    return context.json(await createInvitationLink(deps, actor, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(renewInvitationRoute), async (context) => {
    const { id, invitationId } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'members.change')
    await spendInvitation(context, actor)
    return context.json(await renewInvitation(deps, actor, invitationId), 200)
  })

  routes.openapi(createRoute(revokeInvitationRoute), async (context) => {
    const { id, invitationId } = context.req.valid('param')
    const actor = await actors.requireIn(context, id, 'members.change')
    await revokeInvitation(deps, actor, invitationId)
    return context.body(null, 204)
  })

  const middleware = rateLimit({ ...opensAnHour, limiter })
  routes.openapi(createRoute({ ...openInvitationRoute, middleware }), async (context) => {
    const actor = await actors.find(context)
    return context.json(await openInvitation(deps, actor, context.req.valid('json').token), 200)
  })

  routes.openapi(createRoute({ ...acceptInvitationRoute, middleware }), async (context) => {
    const actor = await actors.requirePerson(context)
    return context.json(await acceptInvitation(deps, actor, context.req.valid('json').token), 200)
  })

  return routes
}
