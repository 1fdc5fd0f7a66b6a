import type { AccessLevel, PlanId, ShareAccess, WorkspaceRole } from '@product/domain'

// What everybody may see and do, said as plainly as possible and without the product's own rules: the
// product is compared with it.

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
  isTrashed: boolean
  isPublished: boolean
  revision: number
}

export type ModelShare = {
  id: string
  thing: ModelPrompt | ModelCollection
  person: number
  access: ShareAccess
}

export type ModelRun = { prompt: ModelPrompt; person: number; workspace: ModelWorkspace }

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
function seesAsMember(person: number, prompt: ModelPrompt): boolean {
  const role = roleOf(person, prompt.workspace)
  if (role === undefined) return false
  if (isManager(role)) return true
  return isOpenTo(person, prompt)
}

/** Whether no restricted collection keeps somebody from a prompt. */
function isOpenTo(person: number, { collections }: ModelPrompt): boolean {
  const restricted = [...collections].filter(({ isRestricted }) => isRestricted)
  return restricted.length === 0 || restricted.some(({ people }) => people.has(person))
}

export const seesCollection = (person: number, collection: ModelCollection): boolean => {
  const role = roleOf(person, collection.workspace)
  if (role === undefined) return false
  return isManager(role) || !collection.isRestricted || collection.people.has(person)
}

export function accessTo(model: Model, person: number, prompt: ModelPrompt): Access {
  if (seesAsMember(person, prompt) && roleOf(person, prompt.workspace) !== 'viewer') return 'manage'
  const shares = prompt.isTrashed
    ? []
    : model.shares.filter(
        (share) =>
          share.person === person &&
          (share.thing === prompt || [...prompt.collections].some((one) => one === share.thing)),
      )
  if (shares.some(({ access }) => access === 'write')) return 'write'
  return shares.length > 0 || seesAsMember(person, prompt) ? 'read' : 'none'
}

/** The prompts in the lists of a workspace, for one of its members. */
export const listedFor = (model: Model, person: number, workspace: ModelWorkspace): ModelPrompt[] =>
  model.prompts.filter(
    (prompt) => prompt.workspace === workspace && !prompt.isTrashed && seesAsMember(person, prompt),
  )

/** The runs of a prompt that a member sees in the history of a workspace. */
export const runsFor = (
  model: Model,
  person: number,
  workspace: ModelWorkspace,
  prompt: ModelPrompt,
): ModelRun[] =>
  model.runs.filter(
    (run) =>
      run.workspace === workspace &&
      run.prompt === prompt &&
      (run.person === person || isManager(roleOf(person, workspace)) || isOpenTo(person, prompt)),
  )

export const countOwners = ({ roles }: ModelWorkspace): number =>
  [...roles.values()].filter((role) => role === 'owner').length
