/** Of this run: vitest.config.ts chooses and prints it, or takes it from TEST_SEED. */
export const testSeed = Number(process.env.TEST_SEED)

/** Numbers from 0 to 1, exclusive: the same for the same seed. */
export function createRandom(seed = testSeed): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Whole numbers from 0 to below a limit: the same for the same seed. */
export function createRandomInteger(seed = testSeed): (below: number) => number {
  const random = createRandom(seed)
  return (below) => Math.floor(random() * below)
}
