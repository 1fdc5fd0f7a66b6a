import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('./verdicts.json', import.meta.url)

/** How much work a pattern was proved or found to need, by the pattern as it is written. */
export type Verdicts = Record<string, string>

export const readVerdicts = (): Verdicts => JSON.parse(readFileSync(file, 'utf8'))

export function writeVerdicts(verdicts: Verdicts): void {
  const sorted = Object.entries(verdicts).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
