import {
  acceptInvitationRoute,
  changeCollectionRoute,
  changeMemberRoute,
  changePlanRoute,
  createInvitationLinkRoute,
  leaveWorkspaceRoute,
  removeMemberRoute,
} from '@product/contract'
import { createId, type PlanId, planIds, workspaceRoles } from '@product/domain'
import {
  isManager,
  mayCollaborate,
  pick,
  pickCollection,
  pickTeam,
  pickWorkspace,
  type Steps,
} from './attempt.ts'
import {
  countOwners,
  forgetKept,
  mayCreateIn,
  roleOf,
  seesCollection,
  takeOutHidden,
} from './reference-model.ts'

/** Steps that change a team and its plan. */
export const teamSteps = {
  join: ({ model, world, actor, b, c, d }) => {
    const workspace = pickTeam(model, b)
    const person = c % model.people
    const role = pick(['viewer', 'editor', 'admin'] as const, d)
    return {
      isAllowed: isManager(actor, workspace) && mayCollaborate(workspace),
      act: async () => {
        const { url } = await world.call(actor)(createInvitationLinkRoute, {
          params: { id: workspace.id },
          body: { id: createId(), role, seats: 1 },
        })
        const token = new URL(url ?? '').hash.slice(1)
        await world.call(person)(acceptInvitationRoute, { body: { token } })
      },
      apply: () => {
        if (!workspace.roles.has(person)) workspace.roles.set(person, role)
      },
    }
  },

  changeRole: ({ model, world, actor, b, c, d }) => {
    const workspace = pickTeam(model, b)
    const person = c % model.people
    const role = pick(workspaceRoles, d)
    const own = roleOf(actor, workspace)
    const before = roleOf(person, workspace)
    const isLastOwner = before === 'owner' && countOwners(workspace) === 1 && role !== 'owner'
    const touchesOwner = before === 'owner' || role === 'owner'
    return {
      isAllowed:
        before !== undefined &&
        isManager(actor, workspace) &&
        (before === role || (!(touchesOwner && own !== 'owner') && !isLastOwner)),
      act: () =>
        world.call(actor)(changeMemberRoute, {
          params: { id: workspace.id, accountId: world.accountOf(person) },
          body: { role },
        }),
      apply: () => void workspace.roles.set(person, role),
    }
  },

  removeMember: ({ model, world, actor, b, c }) => {
    const workspace = pickTeam(model, b)
    const person = c % model.people
    const before = roleOf(person, workspace)
    const isSelf = person === actor
    const isLastOwner = before === 'owner' && countOwners(workspace) === 1
    const mayRemove =
      isManager(actor, workspace) && (before !== 'owner' || roleOf(actor, workspace) === 'owner')
    return {
      isAllowed: before !== undefined && (isSelf ? !isLastOwner : mayRemove),
      act: () =>
        isSelf
          ? world.call(actor)(leaveWorkspaceRoute, { params: { id: workspace.id } })
          : world.call(actor)(removeMemberRoute, {
              params: { id: workspace.id, accountId: world.accountOf(person) },
              query: {},
            }),
      apply: () => {
        workspace.roles.delete(person)
        model.shares = model.shares.filter(
          ({ thing, recipient }) => thing.workspace !== workspace || recipient !== person,
        )
        for (const collection of model.collections)
          if (collection.workspace === workspace) collection.people.delete(person)
        for (const prompt of model.prompts)
          if (prompt.workspace === workspace) prompt.keptFor?.delete(person)
      },
    }
  },

  restrict: ({ model, world, actor, b, c, d }) => {
    const collection = pickCollection(model, b)
    const { workspace } = collection
    const isRestricted = d % 3 !== 0
    const person = c % model.people
    const people = new Set(roleOf(person, workspace) === undefined ? [] : [person])
    return {
      isAllowed:
        seesCollection(actor, collection) &&
        mayCreateIn(actor, workspace) &&
        (workspace.isTeam || !isRestricted),
      act: () =>
        world.call(actor, workspace.id)(changeCollectionRoute, {
          params: { slug: collection.slug },
          body: {
            isRestricted,
            ...(workspace.isTeam && { people: [...people].map(world.accountOf) }),
          },
        }),
      apply: () => {
        if (isRestricted && !collection.isRestricted) takeOutHidden(model, actor, collection)
        collection.isRestricted = isRestricted
        forgetKept(model)
        if (!workspace.isTeam) return
        if (isRestricted && !isManager(actor, workspace)) people.add(actor)
        collection.people = people
      },
    }
  },

  changePlan: ({ model, world, actor, b, d }) => {
    const workspace = pickWorkspace(model, b)
    const plan: PlanId =
      d % 2 === 0
        ? 'team'
        : pick(
            planIds.filter((id) => id !== 'enterprise'),
            d >> 1,
          )
    return {
      isAllowed: roleOf(actor, workspace) === 'owner',
      act: () => world.call(actor, workspace.id)(changePlanRoute, { body: { plan } }),
      apply: () => {
        workspace.plan = plan
      },
    }
  },
} satisfies Steps
