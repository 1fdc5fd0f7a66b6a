import {
  accessTo,
  type Model,
  type ModelCollection,
  type ModelPrompt,
  type ModelWorkspace,
  roleOf,
} from './reference-model.ts'
import type { World } from './world.ts'

/** Something that an actor tries: whether they may, how, and what it changes. */
export type Attempt = {
  isAllowed: boolean
  act: () => Promise<unknown>
  /** Given the answer. */
  apply: (answer: unknown) => void
}

export type Chosen = { model: Model; world: World; actor: number; b: number; c: number; d: number }

export const pick = <Thing>(things: readonly Thing[], number: number): Thing => {
  const thing = things[number % things.length]
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}

export const may = (
  model: Model,
  actor: number,
  prompt: ModelPrompt,
  level: 'write' | 'manage',
) => {
  const access = accessTo(model, actor, prompt)
  return access === 'manage' || (level === 'write' && access === 'write')
}

export const isManager = (person: number, workspace: ModelWorkspace): boolean =>
  ['owner', 'admin'].includes(roleOf(person, workspace) ?? '')

export const mayCollaborate = ({ plan }: ModelWorkspace): boolean =>
  plan === 'team' || plan === 'enterprise'

const teamOf = ({ workspaces }: Model): ModelWorkspace => pick(workspaces, workspaces.length - 1)

/** One of both teams, the last two workspaces; more often the one in which more happens. */
export const pickTeam = ({ workspaces }: Model, number: number): ModelWorkspace =>
  pick(workspaces, workspaces.length - (number % 3 === 2 ? 2 : 1))

/** The team half the time, because more happens there. */
export const pickWorkspace = (model: Model, number: number): ModelWorkspace =>
  number % 2 === 0 ? teamOf(model) : pick(model.workspaces, number >> 1)

/** One of the team's half the time, because more happens there. */
export const pickCollection = ({ collections }: Model, number: number): ModelCollection =>
  number % 2 === 0 ? pick(collections.slice(-2), number >> 1) : pick(collections, number >> 1)

/** Kinds of steps by their names; undefined where there is nothing that one could be about. */
export type Steps = Record<string, (chosen: Chosen) => Attempt | undefined>
