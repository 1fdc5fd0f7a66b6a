import { ApiError } from '@product/sdk'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp } from '../build-test-app.ts'
import { compareCopy } from './compare-copies.ts'
import { compareEverything, comparePrompt } from './compare-everything.ts'
import { accessTo } from './reference-model.ts'
import { prepareStep, type Step, type StepKind, stepKinds } from './steps.ts'
import { openWorld, type World } from './world.ts'

const stepsBetweenComparisons = 25

const number = fc.nat({ max: 1_000 })

/** Steps of several people: things are made often enough that the others have something to be about. */
export const stepsOf = (count: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...stepKinds) },
        { weight: 1, arbitrary: fc.constantFrom('create', 'share', 'shareWithWorkspace', 'join') },
      ),
      number,
      number,
      number,
      number,
    ),
    { minLength: count, maxLength: count },
  )

/**
 * Two teams with an editor and a viewer each, prompts of one and of others, and a restricted collection that is shared with
 * the other team, and not with a personal workspace. Two prompts that were in it are gone after they were run: one
 * deleted, one moved.
 */
const opening: Step[] = [
  ['join', 0, 0, 1, 1],
  ['join', 0, 0, 2, 0],
  ['join', 1, 2, 0, 1],
  ['join', 1, 2, 3, 0],
  ['create', 0, 0, 0, 0],
  ['create', 1, 0, 0, 0],
  ['create', 3, 7, 0, 0],
  ['placeInCollection', 0, 0, 0, 1],
  ['restrict', 0, 0, 3, 1],
  ['shareWithWorkspace', 0, 0, 2, 3],
  ['shareWithWorkspace', 0, 0, 3, 3],
  ['create', 0, 0, 0, 0],
  ['placeInCollection', 0, 3, 0, 1],
  ['run', 0, 3, 2, 0],
  ['trash', 0, 3, 0, 0],
  ['deleteForGood', 0, 3, 0, 0],
  ['create', 0, 0, 0, 0],
  ['placeInCollection', 0, 3, 0, 1],
  ['run', 0, 3, 2, 0],
  ['move', 0, 3, 1, 0],
]

/** Takes steps in the product and in the model, and compares them. */
export async function runSteps(app: TestApp, steps: Step[]): Promise<void> {
  const world = await openWorld(app)
  for (const [index, step] of [...opening, ...steps].entries()) {
    await take(world, step)
    const [, person, number] = step
    const prompt = world.model.prompts[number % Math.max(world.model.prompts.length, 1)]
    if (prompt) await comparePrompt(world, person % world.model.people, prompt)
    await compareCopy(world, index % world.model.people)
    if ((index + 1) % stepsBetweenComparisons === 0) await compareEverything(world)
  }
  await compareEverything(world)
}

async function take(world: World, step: Step): Promise<void> {
  const attempt = prepareStep(world.model, world, step)
  if (!attempt) return
  const isHidden = concernsHiddenPrompt(world, step)
  const outcome = await attempt.act().then(
    (answer) => ({ isDone: true, answer, code: '', status: 200 }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      return { isDone: false, answer: undefined, code: error.code, status: error.status }
    },
  )
  expect({ step, isDone: outcome.isDone, code: outcome.code }).toEqual({
    step,
    isDone: attempt.isAllowed,
    code: attempt.isAllowed ? '' : expect.any(String),
  })
  if (isHidden) expect({ step, status: outcome.status }).toEqual({ step, status: 404 })
  if (outcome.isDone) attempt.apply(outcome.answer)
}

const stepsOfOnePrompt: StepKind[] = ['edit', 'move', 'trash', 'publish', 'run']

/** A prompt that somebody may not read does not exist for them, whatever they try. */
function concernsHiddenPrompt({ model }: World, [kind, person, number]: Step): boolean {
  const prompt = model.prompts[number % model.prompts.length]
  if (!prompt || !stepsOfOnePrompt.includes(kind)) return false
  return accessTo(model, person % model.people, prompt) === 'none'
}
