export type Rate = { perSecond: number; processorMilliseconds: number }

export type Round = {
  bare: Rate
  signIns: Rate
  anonymous: number
  authenticated: number
  idle: number[]
  busy: number[]
  known: number[]
  unknown: number[]
}

const aims = { signIns: 0.8, others: 2 }

/** Prints the medians over all rounds; whether the aims are reached. */
export function report(hashWorkers: number, rounds: Round[]): boolean {
  const overRounds = (figure: (round: Round) => number) => median(rounds.map(figure))
  const line = (name: string, figure: number, unit: string) =>
    console.log(`${name.padEnd(34)}${figure.toFixed(1).padStart(9)} ${unit}`)

  console.log(`hash workers: ${hashWorkers}`)
  const rate = (name: string, of: 'bare' | 'signIns') => {
    const processor = overRounds((round) => round[of].processorMilliseconds)
    const unit = `a second, ${processor.toFixed(1)} ms of processor time each`
    line(
      name,
      overRounds((round) => round[of].perSecond),
      unit,
    )
  }
  rate('argon2id alone', 'bare')
  rate('sign-ins', 'signIns')
  const signIns = overRounds(({ signIns, bare }) => signIns.perSecond / bare.perSecond)
  const byProcessor = overRounds(
    ({ signIns, bare }) => bare.processorMilliseconds / signIns.processorMilliseconds,
  )
  console.log(
    `  ratio ${signIns.toFixed(2)}, by processor time ${byProcessor.toFixed(2)} (aim: at least ${aims.signIns})`,
  )

  line(
    'anonymous requests',
    overRounds(({ anonymous }) => anonymous),
    'a second',
  )
  line(
    'authenticated requests',
    overRounds(({ authenticated }) => authenticated),
    'a second',
  )
  const tokens = overRounds((round) => round.authenticated / round.anonymous)
  console.log(`  ratio ${tokens.toFixed(2)}`)

  const known = median(rounds.flatMap((round) => round.known))
  const unknown = median(rounds.flatMap((round) => round.unknown))
  line('wrong password, known address', known, 'ms (median)')
  line('wrong password, unknown address', unknown, 'ms (median)')
  console.log(`  ratio ${(unknown / known).toFixed(2)}`)

  line(
    'other requests, while idle',
    overRounds(({ idle }) => p95(idle)),
    'ms (p95)',
  )
  line(
    'other requests, beside sign-ins',
    overRounds(({ busy }) => p95(busy)),
    'ms (p95)',
  )
  const others = overRounds(({ busy, idle }) => p95(busy) / p95(idle))
  console.log(`  ratio ${others.toFixed(2)} (aim: at most ${aims.others})`)
  return signIns >= aims.signIns && others <= aims.others
}

const median = (values: number[]): number => quantile(values, 0.5)
const p95 = (values: number[]): number => quantile(values, 0.95)

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
