import type { TestApp } from '../../apps/server/src/testing/build-test-app.ts'
import { bringTogether, compare } from './compare.ts'
import { takeStep } from './take-steps.ts'
import { openWorld } from './world.ts'

/** Takes steps on devices that are mostly offline and on the server, then brings all together and compares. */
export async function runSyncSteps(
  apps: [TestApp, TestApp],
  { steps, seed }: { steps: number; seed: number },
): Promise<void> {
  const world = await openWorld(apps, seed)
  try {
    for (let step = 0; step < steps; step++) await takeStep(world)
    await bringTogether(world)
    await compare(world)
  } finally {
    world.close()
  }
}
