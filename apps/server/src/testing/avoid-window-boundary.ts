import { setTimeout as delay } from 'node:timers/promises'

const enoughForATest = 10_000

/**
 * For a test that uses a limit up: should the limit's window be about to end, waits for the next.
 * Windows begin at multiples of their length since 1970.
 */
export async function avoidWindowBoundary(windowSeconds: number): Promise<void> {
  const length = windowSeconds * 1_000
  const left = length - (Date.now() % length)
  if (left < enoughForATest) await delay(left + 10)
}
