import { checkSync } from 'recheck'
import { listPatterns } from './list-patterns.ts'
import { readVerdicts, type Verdicts, writeVerdicts } from './verdicts.ts'

// The checker in JavaScript, which is the same on every machine; the others need Java or a binary.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** The same verdict on every machine: attacks are limited by steps, never by time, and chance has a seed. */
const settings = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  randomSeed: 1,
}

/** Checks the patterns that have no verdict yet, and forgets those that are gone. */
async function check(): Promise<boolean> {
  const { patterns } = await listPatterns()
  const known = readVerdicts()
  const verdicts: Verdicts = {}
  let allSafe = true
  for (const { text, source, flags, file } of patterns) {
    const verdict = known[text] ?? verdicts[text] ?? judge(source, flags)
    if (verdict.startsWith('safe')) verdicts[text] = verdict
    else {
      allSafe = false
      console.error(`${file}\n  ${text}\n  ${verdict}\n`)
    }
  }
  writeVerdicts(verdicts)
  return allSafe
}

function judge(source: string, flags: string): string {
  const found = checkSync(source, flags, settings)
  if (found.status === 'safe')
    return found.checker === 'automaton'
      ? `safe: ${found.complexity.type === 'linear' ? 'linear' : 'bounded'}, proved`
      : 'safe: no attack found'
  if (found.status === 'vulnerable')
    return `${found.complexity.summary}, for example with ${found.attack.pattern}`
  return `not decided (${found.error.kind}): write it with smaller bounds, or as two patterns`
}

const allSafe = await check()
console.log(
  allSafe
    ? 'Every regular expression needs time in proportion to the text.'
    : 'The regular expressions above can be made to stall the process. Change them and run this again.',
)
process.exit(allSafe ? 0 : 1)
