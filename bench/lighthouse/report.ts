import { type Audited, type Category, categories, figures, type Profile } from './audit-page.ts'

const least = (profile: Profile, category: Category): number => {
  if (category !== 'performance') return 100
  return profile === 'desktop' ? 95 : 90
}

/** Prints the medians and the best; whether the aims are reached. */
export function report(page: string, profile: Profile, runs: Audited[]): boolean {
  const judged = categories.map((category) => {
    const scores = runs.map((run) => run.scores[category])
    const aim = least(profile, category)
    const score = median(scores)
    const best = category === 'performance' ? ` (best ${Math.max(...scores)}, aim ${aim})` : ''
    return {
      words: `${category} ${score}${best}${score < aim ? ' MISSED' : ''}`,
      isReached: score >= aim,
    }
  })
  console.log(`\n${page} on ${profile}: ${judged.map(({ words }) => words).join(', ')}`)
  const measured = Object.entries(figures).map(([id, name]) => {
    const value = median(runs.map((run) => run.figures[id as keyof typeof figures]))
    return id.endsWith('shift') ? `${name} ${value.toFixed(3)}` : `${name} ${value.toFixed(0)} ms`
  })
  const speed = median(runs.map((run) => run.speed))
  console.log(`  ${measured.join(', ')}, speed of the machine ${speed.toFixed(0)}`)
  const failed = new Map<string, number>()
  for (const name of runs.flatMap((run) => run.failed))
    failed.set(name, (failed.get(name) ?? 0) + 1)
  for (const [name, times] of failed) console.log(`  ${times} of ${runs.length}: ${name}`)
  return judged.every(({ isReached }) => isReached)
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
