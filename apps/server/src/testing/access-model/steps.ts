import { promptSteps } from './prompt-steps.ts'
import type { Model } from './reference-model.ts'
import { sharingSteps } from './sharing-steps.ts'
import { teamSteps } from './team-steps.ts'
import type { World } from './world.ts'

const steps = { ...promptSteps, ...sharingSteps, ...teamSteps }

export type StepKind = keyof typeof steps
export const stepKinds = Object.keys(steps) as StepKind[]

/** A kind of step and the numbers by which it chooses its actor and its things. */
export type Step = readonly [kind: StepKind, a: number, b: number, c: number, d: number]

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
