import type { Widening } from '@product/contract'
import { isRoleAtLeast, type WorkspaceRole } from '@product/domain'

export type Member = { name: string; role: WorkspaceRole }

export type Place = {
  isListed: boolean
  isRestricted: boolean
  people: ReadonlySet<string>
  /** Names of people and workspaces outside that it is shared with, by their shares. */
  guests: ReadonlyMap<string, string>
  hasLink: boolean
}

/** A workspace as far as it says who sees the prompts in it. */
export type World = {
  name: string
  members: ReadonlyMap<string, Member>
  places: ReadonlyMap<string, Place>
}

/** Prompts that are in the same collections. */
export type Group = {
  placeIds: readonly string[]
  promptCount: number
  /** Of the one that most people see, where they are restricted; null where they are open. */
  readerCount: number | null
}

export type Readers = {
  members: ReadonlySet<string>
  guests: ReadonlyMap<string, string>
  hasLink: boolean
  isRestricted: boolean
}

/** The people who see prompts in these collections: the rule of `accessOf`, for many prompts at once. */
export function readersIn({ members, places }: World, placeIds: readonly string[]): Readers {
  const placed = placeIds.flatMap((id) => places.get(id) ?? [])
  const restricted = placed.filter(({ isRestricted }) => isRestricted)
  const listed = restricted.filter(({ isListed }) => isListed)
  const deciding = listed.length > 0 ? listed : restricted
  const isRestricted = deciding.length > 0
  const isReader = ([id, { role }]: [string, Member]) =>
    !isRestricted || isRoleAtLeast(role, 'admin') || deciding.some(({ people }) => people.has(id))
  const sharing = isRestricted ? deciding : placed
  return {
    members: new Set([...members].filter(isReader).map(([id]) => id)),
    guests: new Map(sharing.flatMap(({ guests }) => [...guests])),
    hasLink: sharing.some(({ hasLink }) => hasLink),
    isRestricted,
  }
}

/** The same members, and nobody by a share of a collection. */
export const onlyMembersOf = (readers: Readers): Readers => ({
  ...readers,
  guests: new Map(),
  hasLink: false,
})

export const nothingWidens: Widening = {
  promptCount: 0,
  everyone: null,
  isPublic: false,
  hasLink: false,
  names: [],
  otherCount: 0,
}

const mostNames = 3

type Comparison = { group: Group; before: Readers; after: Readers }

/** The people who are readers after a change and were not before. `world` is the one that the prompts are in afterwards. */
export function compareReaders(world: World, comparisons: readonly Comparison[]): Widening {
  const added = new Map<string, string>()
  let promptCount = 0
  let isForEveryone = false
  let hasLink = false
  for (const { group, before, after } of comparisons) {
    const guests = [...after.guests].filter(([share]) => !before.guests.has(share))
    const members = [...after.members].filter((id) => !before.members.has(id))
    const isLinked = after.hasLink && !before.hasLink
    if (guests.length + members.length === 0 && !isLinked) continue
    promptCount += group.promptCount
    isForEveryone ||= members.length > 0 && !after.isRestricted
    hasLink ||= isLinked
    for (const [share, name] of guests) added.set(share, name)
    for (const id of members) added.set(id, world.members.get(id)?.name ?? '')
  }
  const named = [...added].filter(([id]) => !isForEveryone || !world.members.has(id))
  const names = named.map(([, name]) => name)
  return {
    ...nothingWidens,
    promptCount,
    everyone: isForEveryone ? { workspace: world.name, memberCount: world.members.size } : null,
    hasLink,
    names: names.slice(0, mostNames),
    otherCount: Math.max(0, names.length - mostNames),
  }
}
