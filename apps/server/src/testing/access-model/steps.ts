import {
  acceptInvitationRoute,
  addSharesRoute,
  changeCollectionRoute,
  changeMemberRoute,
  changePlanRoute,
  changePromptsRoute,
  changeShareRoute,
  createInvitationLinkRoute,
  leaveShareRoute,
  leaveWorkspaceRoute,
  movePromptsRoute,
  publishPromptRoute,
  removeMemberRoute,
  revokeShareRoute,
  Sharing,
  savePromptRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, type PlanId, planIds, shareAccesses, workspaceRoles } from '@product/domain'
import {
  accessTo,
  countOwners,
  type Model,
  type ModelCollection,
  type ModelPrompt,
  type ModelShare,
  type ModelWorkspace,
  mayCreateIn,
  roleOf,
  seesCollection,
} from './reference-model.ts'
import { contentOf, type World } from './world.ts'

/** A kind of step and the numbers by which it chooses its actor and its things. */
export type Step = readonly [kind: StepKind, a: number, b: number, c: number, d: number]

/** Something that an actor tries: whether they may, how, and what it changes. */
type Attempt = {
  isAllowed: boolean
  act: () => Promise<unknown>
  /** Given the answer. */
  apply: (answer: unknown) => void
}

type Chosen = { model: Model; world: World; actor: number; b: number; c: number; d: number }

const pick = <Thing>(things: readonly Thing[], number: number): Thing => {
  const thing = things[number % things.length]
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}

const may = (model: Model, actor: number, prompt: ModelPrompt, level: 'write' | 'manage') => {
  const access = accessTo(model, actor, prompt)
  return access === 'manage' || (level === 'write' && access === 'write')
}

const isManager = (person: number, workspace: ModelWorkspace): boolean =>
  ['owner', 'admin'].includes(roleOf(person, workspace) ?? '')

const steps = {
  create: ({ model, world, actor, b }) => {
    const workspace = pickWorkspace(model, b)
    const id = createId()
    const title = `Prompt ${model.prompts.length} ${id.slice(-6)}`
    return {
      isAllowed: mayCreateIn(actor, workspace),
      act: () =>
        world.call(actor, workspace.id)(savePromptRoute, {
          params: { id },
          body: { saveId: createId(), baseRevision: 0, content: contentOf(title) },
        }),
      apply: () =>
        model.prompts.push({
          id,
          title,
          workspace,
          collections: new Set(),
          isTrashed: false,
          isPublished: false,
          revision: 1,
        }),
    }
  },

  edit: ({ model, world, actor, b, c }) => {
    const prompt = pick(model.prompts, b)
    const body = `Edited ${c} ${createId()}`
    return {
      isAllowed: may(model, actor, prompt, 'write') && !prompt.isTrashed,
      act: () =>
        world.call(actor)(savePromptRoute, {
          params: { id: prompt.id },
          body: {
            saveId: createId(),
            baseRevision: prompt.revision,
            content: contentOf(prompt.title, body),
          },
        }),
      apply: () => {
        prompt.revision += 1
      },
    }
  },

  share: ({ model, world, actor, b, c, d }) => {
    const prompt = pick(model.prompts, b)
    const isCollection = d % 2 === 1
    const thing = isCollection ? pickCollection(model, b) : prompt
    const { workspace } = thing
    const person = c % model.people
    const access = pick(shareAccesses, d >> 1)
    const maySee = isCollection
      ? seesCollection(actor, thing as ModelCollection) && mayCreateIn(actor, workspace)
      : may(model, actor, prompt, 'manage') && !prompt.isTrashed
    const isKnown = model.shares.some((share) => share.thing === thing && share.person === person)
    return {
      isAllowed:
        maySee &&
        person !== actor &&
        roleOf(person, workspace) === undefined &&
        !isKnown &&
        ['team', 'enterprise'].includes(workspace.plan),
      act: () =>
        world.call(actor)(addSharesRoute, {
          params: { kind: isCollection ? 'collection' : 'prompt', id: thing.id },
          body: { emails: [world.emailOf(person)], access },
        }),
      apply: (answer) => {
        const { shares } = Sharing.parse(answer)
        const added = shares.find(({ email }) => email === world.emailOf(person))
        model.shares.push({ id: added?.id ?? '', thing, person, access })
      },
    }
  },

  changeShare: ({ model, world, actor, b, c }) =>
    onShare({ model, actor, b }, (share) => {
      const access = pick(shareAccesses, c)
      return {
        act: () =>
          world.call(actor)(changeShareRoute, { params: { id: share.id }, body: { access } }),
        apply: () => {
          share.access = access
        },
      }
    }),

  revoke: ({ model, world, actor, b }) =>
    onShare({ model, actor, b }, (share) => ({
      act: () => world.call(actor)(revokeShareRoute, { params: { id: share.id } }),
      apply: () => void model.shares.splice(model.shares.indexOf(share), 1),
    })),

  leaveShare: ({ model, world, b }) => {
    const share = model.shares.length > 0 ? pick(model.shares, b) : undefined
    if (!share) return undefined
    return {
      isAllowed: true,
      act: async () => {
        await world.call(share.person)(leaveShareRoute, { params: { id: share.id } })
      },
      apply: () => void model.shares.splice(model.shares.indexOf(share), 1),
    }
  },

  join: ({ model, world, actor, c, d }) => {
    const workspace = teamOf(model)
    const person = c % model.people
    const role = pick(['viewer', 'editor', 'admin'] as const, d)
    return {
      isAllowed: isManager(actor, workspace) && ['team', 'enterprise'].includes(workspace.plan),
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

  changeRole: ({ model, world, actor, c, d }) => {
    const workspace = teamOf(model)
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

  removeMember: ({ model, world, actor, c }) => {
    const workspace = teamOf(model)
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
        for (const collection of model.collections)
          if (collection.workspace === workspace) collection.people.delete(person)
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
        collection.isRestricted = isRestricted
        if (!workspace.isTeam) return
        if (isRestricted && !isManager(actor, workspace)) people.add(actor)
        collection.people = people
      },
    }
  },

  placeInCollection: ({ model, world, actor, b, c, d }) => {
    const prompt = pick(model.prompts, b)
    const collection = pick(
      model.collections.filter(({ workspace }) => workspace === prompt.workspace),
      c,
    )
    const isAdding = d % 3 !== 0
    return {
      isAllowed:
        may(model, actor, prompt, 'manage') &&
        !prompt.isTrashed &&
        seesCollection(actor, collection),
      act: () =>
        world.call(actor, collection.workspace.id)(changePromptsRoute, {
          body: {
            action: isAdding ? 'add-to-collection' : 'remove-from-collection',
            ids: [prompt.id],
            collection: collection.slug,
          },
        }),
      apply: () =>
        void (isAdding
          ? prompt.collections.add(collection)
          : prompt.collections.delete(collection)),
    }
  },

  move: ({ model, world, actor, b, c }) => {
    const prompt = pick(model.prompts, b)
    const target = pickWorkspace(model, c)
    return {
      isAllowed:
        may(model, actor, prompt, 'manage') &&
        mayCreateIn(actor, target) &&
        target !== prompt.workspace &&
        !prompt.isTrashed &&
        !prompt.isPublished,
      act: () =>
        world.call(actor)(movePromptsRoute, { body: { ids: [prompt.id], workspaceId: target.id } }),
      apply: () => {
        prompt.workspace = target
        prompt.collections.clear()
      },
    }
  },

  trash: ({ model, world, actor, b, d }) => {
    const prompt = pick(model.prompts, b)
    const action = d % 2 === 0 ? 'delete' : 'restore'
    return {
      isAllowed: may(model, actor, prompt, 'manage'),
      act: () => world.call(actor)(changePromptsRoute, { body: { action, ids: [prompt.id] } }),
      apply: () => {
        prompt.isTrashed = action === 'delete'
        // What goes to the trash is public no longer.
        if (prompt.isTrashed) prompt.isPublished = false
      },
    }
  },

  publish: ({ model, world, actor, b, d }) => {
    const prompt = pick(model.prompts, b)
    const isPublishing = d % 3 !== 0
    return {
      isAllowed: may(model, actor, prompt, 'manage') && !(isPublishing && prompt.isTrashed),
      act: () =>
        isPublishing
          ? world.call(actor)(publishPromptRoute, {
              params: { id: prompt.id },
              body: { category: 'writing', licence: 'mit', confirmed: true },
            })
          : world.call(actor)(withdrawPromptRoute, { params: { id: prompt.id } }),
      apply: () => {
        prompt.isPublished = isPublishing
      },
    }
  },

  run: ({ model, world, actor, b, c }) => {
    const prompt = pick(model.prompts, b)
    const workspace = pick(
      model.workspaces.filter(({ roles }) => roles.has(actor)),
      c,
    )
    return {
      isAllowed: accessTo(model, actor, prompt) !== 'none' && !prompt.isTrashed,
      act: () => world.run(actor, workspace.id, prompt.id),
      apply: () => model.runs.push({ prompt, person: actor, workspace }),
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
} satisfies Record<string, (chosen: Chosen) => Attempt | undefined>

export type StepKind = keyof typeof steps
export const stepKinds = Object.keys(steps) as StepKind[]

const teamOf = ({ workspaces }: Model): ModelWorkspace => pick(workspaces, workspaces.length - 1)

/** The team half the time, because more happens there. */
const pickWorkspace = (model: Model, number: number): ModelWorkspace =>
  number % 2 === 0 ? teamOf(model) : pick(model.workspaces, number >> 1)

/** Likewise. */
const pickCollection = ({ collections }: Model, number: number): ModelCollection =>
  number % 2 === 0 ? pick(collections.slice(-2), number >> 1) : pick(collections, number >> 1)

type OnShare = Pick<Attempt, 'act' | 'apply'>

/** An attempt on a share by somebody who may be allowed to manage it. */
function onShare(
  { model, actor, b }: Pick<Chosen, 'model' | 'actor' | 'b'>,
  attempt: (share: ModelShare) => OnShare,
): Attempt | undefined {
  const share = model.shares.length > 0 ? pick(model.shares, b) : undefined
  if (!share) return undefined
  const isPrompt = 'title' in share.thing
  const isAllowed = isPrompt
    ? may(model, actor, share.thing as ModelPrompt, 'manage') &&
      !(share.thing as ModelPrompt).isTrashed
    : seesCollection(actor, share.thing as ModelCollection) &&
      mayCreateIn(actor, share.thing.workspace)
  return { isAllowed, ...attempt(share) }
}

/** The step as an attempt of its actor; undefined where there is nothing that it could be about. */
export function prepareStep(model: Model, world: World, [kind, a, b, c, d]: Step) {
  const needsPrompt = ![
    'create',
    'join',
    'changeRole',
    'removeMember',
    'restrict',
    'changePlan',
  ].includes(kind)
  if (needsPrompt && model.prompts.length === 0) return undefined
  const actor = a % model.people
  return steps[kind]({ model, world, actor, b, c, d })
}
