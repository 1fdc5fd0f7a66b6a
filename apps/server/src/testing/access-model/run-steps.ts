import { ApiError } from '@product/sdk'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp } from '../build-test-app.ts'
import { compareEverything, comparePrompt } from './compare-everything.ts'
import { prepareStep, type Step, stepKinds } from './steps.ts'
import { openWorld, type World } from './world.ts'

const stepsBetweenComparisons = 25

const number = fc.nat({ max: 1_000 })

/** Steps of several people: things are made often enough that the others have something to be about. */
export const stepsOf = (count: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...stepKinds) },
        { weight: 1, arbitrary: fc.constantFrom('create', 'share', 'join') },
      ),
      number,
      number,
      number,
      number,
    ),
    { minLength: count, maxLength: count },
  )

/** A team with an editor and a viewer, prompts of it and of others, and a restricted collection. */
const opening: Step[] = [
  ['join', 0, 0, 1, 1],
  ['join', 0, 0, 2, 0],
  ['create', 0, 0, 0, 0],
  ['create', 1, 0, 0, 0],
  ['create', 3, 7, 0, 0],
  ['placeInCollection', 0, 0, 0, 1],
  ['restrict', 0, 0, 3, 1],
]

/** Takes steps in the product and in the model, and compares them. */
export async function runSteps(app: TestApp, steps: Step[]): Promise<void> {
  const world = await openWorld(app)
  for (const [index, step] of [...opening, ...steps].entries()) {
    await take(world, step)
    const [, person, number] = step
    const prompt = world.model.prompts[number % Math.max(world.model.prompts.length, 1)]
    if (prompt) await comparePrompt(world, person % world.model.people, prompt)
    if ((index + 1) % stepsBetweenComparisons === 0) await compareEverything(world)
  }
  await compareEverything(world)
}

async function take(world: World, step: Step): Promise<void> {
  const attempt = prepareStep(world.model, world, step)
  if (!attempt) return
  const outcome = await attempt.act().then(
    (answer) => ({ isDone: true, answer, code: '' }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      return { isDone: false, answer: undefined, code: error.code }
    },
  )
  expect({ step, isDone: outcome.isDone, code: outcome.code }).toEqual({
    step,
    isDone: attempt.isAllowed,
    code: attempt.isAllowed ? '' : expect.any(String),
  })
  if (outcome.isDone) attempt.apply(outcome.answer)
}
