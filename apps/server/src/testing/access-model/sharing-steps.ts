import {
  addSharesRoute,
  changeShareRoute,
  leaveShareRoute,
  revokeShareRoute,
  Sharing,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { type ShareAccess, shareAccesses } from '@product/domain'
import {
  type Attempt,
  type Chosen,
  isManager,
  may,
  mayCollaborate,
  pick,
  pickCollection,
  pickTeam,
  type Steps,
} from './attempt.ts'
import {
  type ModelCollection,
  type ModelPrompt,
  type ModelShare,
  mayCreateIn,
  roleOf,
  seesCollection,
} from './reference-model.ts'

/** Steps that share prompts and collections. */
export const sharingSteps = {
  share: (chosen) => {
    const { model, world, actor, c } = chosen
    const person = c % model.people
    const { thing, params, access, mayShareWith } = chooseShared(chosen)
    const isMember = roleOf(person, thing.workspace) !== undefined
    // Only managers are told that an address is a member's: a share by others is stored, and gives nothing.
    if (isMember && !isManager(actor, thing.workspace)) return undefined
    return {
      isAllowed: mayShareWith(person) && person !== actor && !isMember,
      act: () =>
        world.call(actor)(addSharesRoute, {
          params,
          body: { emails: [world.emailOf(person)], access },
        }),
      apply: (answer) => {
        const added = Sharing.parse(answer).shares.find(
          // A prompt has those of its collections too.
          ({ email, collection }) => email === world.emailOf(person) && collection === null,
        )
        model.shares.push({ id: added?.id ?? '', thing, recipient: person, access })
      },
    }
  },

  shareWithWorkspace: (chosen) => {
    const { model, world, actor, c } = chosen
    // Sometimes the personal one, which has no other members.
    const recipient = c % 4 === 3 ? pick(model.workspaces, actor) : pickTeam(model, c)
    const { thing, params, access, mayShareWith } = chooseShared(chosen)
    return {
      isAllowed:
        mayShareWith(recipient) &&
        recipient.isTeam &&
        recipient !== thing.workspace &&
        roleOf(actor, recipient) !== undefined,
      act: () =>
        world.call(actor)(shareWithWorkspaceRoute, {
          params,
          body: { workspaceId: recipient.id, access },
        }),
      apply: (answer) => {
        const added = Sharing.parse(answer).shares.find(
          ({ workspace, collection }) => workspace?.id === recipient.id && collection === null,
        )
        model.shares.push({ id: added?.id ?? '', thing, recipient, access })
      },
    }
  },

  changeShare: ({ model, world, actor, b, c }) =>
    onShare({ model, actor, b }, (share) => {
      const access = pick(shareAccesses, c)
      return {
        // Giving more needs a plan that would allow the share.
        isAllowed:
          access === 'read' || share.access === 'write' || mayCollaborate(share.thing.workspace),
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

  leaveShare: ({ model, world, actor, b }) => {
    const share = model.shares.length > 0 ? pick(model.shares, b) : undefined
    if (!share) return undefined
    const person = typeof share.recipient === 'number' ? share.recipient : actor
    return {
      isAllowed: person === share.recipient,
      act: async () => {
        await world.call(person)(leaveShareRoute, { params: { id: share.id } })
      },
      apply: () => void model.shares.splice(model.shares.indexOf(share), 1),
    }
  },
} satisfies Steps

type Shared = {
  thing: ModelPrompt | ModelCollection
  params: { kind: 'prompt' | 'collection'; id: string }
  access: ShareAccess
  /** Whether the actor may share it at all, and not yet with them. */
  mayShareWith: (recipient: ModelShare['recipient']) => boolean
}

function chooseShared({ model, actor, b, d }: Chosen): Shared {
  const prompt = pick(model.prompts, b)
  const collection = pickCollection(model, b)
  const isCollection = d % 2 === 1
  const thing = isCollection ? collection : prompt
  const mayShare = isCollection
    ? seesCollection(actor, collection) && mayCreateIn(actor, collection.workspace)
    : may(model, actor, prompt, 'manage') && !prompt.isTrashed
  const isIncluded = mayCollaborate(thing.workspace)
  return {
    thing,
    params: { kind: isCollection ? 'collection' : 'prompt', id: thing.id },
    access: pick(shareAccesses, d >> 1),
    mayShareWith: (recipient) =>
      mayShare &&
      isIncluded &&
      !model.shares.some((share) => share.thing === thing && share.recipient === recipient),
  }
}

/** Without `isAllowed` it is allowed to everybody who may share the thing. */
type OnShare = Pick<Attempt, 'act' | 'apply'> & Partial<Pick<Attempt, 'isAllowed'>>

/** An attempt on a share by somebody who may be allowed to manage it. */
function onShare(
  { model, actor, b }: Pick<Chosen, 'model' | 'actor' | 'b'>,
  attempt: (share: ModelShare) => OnShare,
): Attempt | undefined {
  const share = model.shares.length > 0 ? pick(model.shares, b) : undefined
  if (!share) return undefined
  const isPrompt = 'title' in share.thing
  const mayShare = isPrompt
    ? may(model, actor, share.thing as ModelPrompt, 'manage') &&
      !(share.thing as ModelPrompt).isTrashed
    : seesCollection(actor, share.thing as ModelCollection) &&
      mayCreateIn(actor, share.thing.workspace)
  const { isAllowed = true, ...step } = attempt(share)
  return { ...step, isAllowed: mayShare && isAllowed }
}
