import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { buildProduct } from './build-product.ts'
import { findChromium } from './find-chromium.ts'
import { createProgress } from './progress.ts'
import { runJourneys } from './run-journeys.ts'
import { coreTag } from './test-tiers.ts'

const defaultRounds = 3

const { values, positionals: files } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(defaultRounds) },
    core: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(
    '--rounds needs a whole number from 1 on, for example: npm run test:repeat -- --rounds 10 editor',
  )
  process.exit(2)
}

const scratch = mkdtempSync(join(tmpdir(), 'test-repeat-'))
// Open to the database's own user, whose data the journeys keep here.
chmodSync(scratch, 0o711)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }))

const progress = createProgress()
const chromium = await findChromium(progress.report)
await buildProduct(progress.report)
progress.done()

// A busy core makes visible what only works because a machine is fast. The threads end with us.
for (let core = 0; core < availableParallelism(); core += 1)
  new Worker('for (;;);', { eval: true }).unref()

const failuresByJourney = new Map<string, number>()
for (let round = 1; round <= rounds; round += 1) {
  const startedAt = performance.now()
  const { passed, failed, failures, output } = await runJourneys({
    scratch,
    files,
    chromium,
    ...(values.core && { matching: coreTag, windowless: true }),
  })
  if (passed + failed === 0) {
    console.error(`No journey is in ${files.join(', ')}.`)
    process.exit(2)
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  if (failed > 0) console.log(output)
  console.log(`Round ${round} of ${rounds}: ${passed} passed, ${failed} failed, ${minutes} min`)
  for (const journey of failures.length > 0 || failed === 0
    ? failures
    : ['A failure without a journey'])
    failuresByJourney.set(journey, (failuresByJourney.get(journey) ?? 0) + 1)
}

console.log(failuresByJourney.size === 0 ? '\nNo journey failed.' : '\nFailed:')
for (const [journey, times] of failuresByJourney) console.log(`  ${times} of ${rounds}: ${journey}`)
process.exit(failuresByJourney.size === 0 ? 0 : 1)
