import { testSeed } from '#testing/create-random.ts'

const readNumber = (name: string, otherwise: number): number =>
  Number(process.env[name] ?? otherwise)

/** How much `npm run test:long` does, and from which seed: the same seed makes the same requests. */
export const longRunSettings = {
  seed: testSeed,
  apiRequests: readNumber('LONG_API_REQUESTS', 1_500),
  authRequests: readNumber('LONG_AUTH_REQUESTS', 300),
  kills: readNumber('LONG_KILLS', 25),
  syncSteps: readNumber('LONG_SYNC_STEPS', 5_000),
  loadMinutes: readNumber('LONG_LOAD_MINUTES', 10),
  attackMinutes: readNumber('LONG_ATTACK_MINUTES', 5),
}

/** A line of figures of a long run, for whoever reads its output. */
export const printFigures = (line: string): void => void process.stdout.write(`${line}\n`)
