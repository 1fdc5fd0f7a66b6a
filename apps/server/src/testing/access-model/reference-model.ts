import type { AccessLevel, PlanId, ShareAccess, WorkspaceRole } from '@product/domain'

// Rules of who may see and do what, as plain as possible and without the product's own: the product is
// compared with them.

export type Role = WorkspaceRole
export type Access = AccessLevel | 'none'

export type ModelWorkspace = {
  id: string
  isTeam: boolean
  plan: PlanId
  roles: Map<number, Role>
}

export type ModelCollection = {
  id: string
  slug: string
  workspace: ModelWorkspace
  isRestricted: boolean
  people: Set<number>
}

export type ModelPrompt = {
  id: string
  title: string
  workspace: ModelWorkspace
  collections: Set<ModelCollection>
  /** The people who see it, once it has left the last of its restricted collections. */
  keptFor: Set<number> | null
  isTrashed: boolean
  isPublished: boolean
  revision: number
}

export type ModelShare = {
  id: string
  thing: ModelPrompt | ModelCollection
  /** A person, or a workspace for its members. */
  recipient: number | ModelWorkspace
  access: ShareAccess
}

export type ModelRun = {
  prompt: ModelPrompt
  person: number
  workspace: ModelWorkspace
  /** Whether its prompt was restricted when it left the workspace, or was deleted. */
  wasRestricted: boolean
}

export type Model = {
  /** People are numbered; each has a personal workspace. */
  people: number
  workspaces: ModelWorkspace[]
  collections: ModelCollection[]
  prompts: ModelPrompt[]
  shares: ModelShare[]
  runs: ModelRun[]
}

const isManager = (role: Role | undefined): boolean => role === 'owner' || role === 'admin'

export const roleOf = (person: number, workspace: ModelWorkspace): Role | undefined =>
  workspace.roles.get(person)

export const mayCreateIn = (person: number, workspace: ModelWorkspace): boolean =>
  ['owner', 'admin', 'editor'].includes(roleOf(person, workspace) ?? '')

/** Whether a member sees a prompt in the lists of its workspace. */
export function seesAsMember(person: number, prompt: ModelPrompt): boolean {
  const role = roleOf(person, prompt.workspace)
  if (role === undefined) return false
  if (isManager(role)) return true
  return isOpenTo(person, prompt)
}

const restrictedOf = ({ collections }: ModelPrompt): ModelCollection[] =>
  [...collections].filter(({ isRestricted }) => isRestricted)

const isRestricted = (prompt: ModelPrompt): boolean =>
  prompt.keptFor !== null || restrictedOf(prompt).length > 0

/** Whether nothing keeps somebody from a prompt. */
function isOpenTo(person: number, prompt: ModelPrompt): boolean {
  const restricted = restrictedOf(prompt)
  if (restricted.length > 0) return restricted.some(({ people }) => people.has(person))
  return prompt.keptFor === null || prompt.keptFor.has(person)
}

/** Takes a prompt out of a collection: it stays as closed as it was. */
export function takeOut(prompt: ModelPrompt, collection: ModelCollection): void {
  const before = restrictedOf(prompt)
  prompt.collections.delete(collection)
  if (before.length > 0 && restrictedOf(prompt).length === 0)
    prompt.keptFor = new Set(before.flatMap(({ people }) => [...people]))
}

/** A prompt in a restricted collection is for the people of that one. */
export function forgetKept({ prompts }: Model): void {
  for (const prompt of prompts) if (restrictedOf(prompt).length > 0) prompt.keptFor = null
}

/** Somebody who restricts a collection does not get prompts by it that they did not see. */
export function takeOutHidden(
  { prompts }: Model,
  person: number,
  collection: ModelCollection,
): void {
  for (const prompt of prompts)
    if (!seesAsMember(person, prompt)) prompt.collections.delete(collection)
}

export const seesCollection = (person: number, collection: ModelCollection): boolean => {
  const role = roleOf(person, collection.workspace)
  if (role === undefined) return false
  return isManager(role) || !collection.isRestricted || collection.people.has(person)
}

/** The access that a share gives to somebody. */
export function accessBy({ thing, recipient, access }: ModelShare, person: number): Access {
  if (typeof recipient === 'number') return recipient === person ? access : 'none'
  const role = roleOf(person, recipient)
  if (role === undefined || roleOf(person, thing.workspace) !== undefined) return 'none'
  return role === 'viewer' ? 'read' : access
}

/** A collection that is not restricted does not give what a restricted one holds back. */
function isReachedThrough(thing: ModelShare['thing'], prompt: ModelPrompt): boolean {
  const through = [...prompt.collections].find((one) => one === thing)
  return through !== undefined && (through.isRestricted || !isRestricted(prompt))
}

export function accessTo(model: Model, person: number, prompt: ModelPrompt): Access {
  if (seesAsMember(person, prompt) && roleOf(person, prompt.workspace) !== 'viewer') return 'manage'
  const shares = prompt.isTrashed
    ? []
    : model.shares.filter(({ thing }) => thing === prompt || isReachedThrough(thing, prompt))
  const given = shares.map((share) => accessBy(share, person))
  if (given.includes('write')) return 'write'
  return given.includes('read') || seesAsMember(person, prompt) ? 'read' : 'none'
}

/** The prompts in the lists of a workspace, for one of its members. */
export const listedFor = (model: Model, person: number, workspace: ModelWorkspace): ModelPrompt[] =>
  model.prompts.filter(
    (prompt) => prompt.workspace === workspace && !prompt.isTrashed && seesAsMember(person, prompt),
  )

/** The runs that a member sees in the history of a workspace. */
export const runsFor = (model: Model, person: number, workspace: ModelWorkspace): ModelRun[] =>
  model.runs.filter(
    (run) =>
      run.workspace === workspace &&
      (run.person === person ||
        isManager(roleOf(person, workspace)) ||
        (isOpenTo(person, run.prompt) && !hasLeft(model, run))),
  )

/** Whether the prompt was restricted, and is no longer where it could be looked up. */
const hasLeft = ({ prompts }: Model, { prompt, workspace, wasRestricted }: ModelRun): boolean =>
  wasRestricted && !(prompts.includes(prompt) && prompt.workspace === workspace)

/** Takes a prompt out of its collections because it is moved or deleted. */
export function leaveCollections({ runs }: Model, prompt: ModelPrompt): void {
  const wasRestricted = isRestricted(prompt)
  for (const run of runs) if (run.prompt === prompt) run.wasRestricted ||= wasRestricted
  prompt.collections.clear()
  prompt.keptFor = null
}

export const countOwners = ({ roles }: ModelWorkspace): number =>
  [...roles.values()].filter((role) => role === 'owner').length
