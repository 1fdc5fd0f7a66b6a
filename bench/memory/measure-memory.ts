import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** In megabytes. The proportional one counts a page that several processes share once in all. */
export type Figures = { resident: number; proportional: number }
export type Memory = { node: Figures; postgres: Figures; postgresProcesses: number }

/** Of a server and of the PostgreSQL that it has started. */
function measureMemory(processId: number): Memory {
  const started = listDescendants(processId)
  return {
    node: measureProcess(processId),
    postgres: figuresOf(started),
    postgresProcesses: started.length,
  }
}

export const totalOf = ({ node, postgres }: Memory): number =>
  node.proportional + postgres.proportional

export const measureProcess = (processId: number): Figures => figuresOf([processId])

function figuresOf(processIds: readonly number[]): Figures {
  let [resident, proportional] = [0, 0]
  for (const processId of processIds) {
    // A connection may just have been closed, and its process with it.
    const text = readIfThere(`/proc/${processId}/smaps_rollup`)
    resident += kilobytesOf(text, 'Rss') / 1_024
    proportional += kilobytesOf(text, 'Pss') / 1_024
  }
  return { resident, proportional }
}

const kilobytesOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

function listDescendants(processId: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readIfThere(`/proc/${name}/stat`)
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    parents.set(Number(name), Number(parent))
  }
  const found = [processId]
  // Grows while it is walked.
  for (const one of found)
    for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found.slice(1)
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

type Patience = { still: number; most: number }

/** Waits until the memory has not fallen for so many seconds, or for so many in all. */
export async function untilSettled(
  processId: number,
  { still, most }: Patience,
): Promise<Memory & { seconds: number }> {
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1_000
  let lowest = measureMemory(processId)
  let lowestAt = elapsed()
  while (elapsed() < most && elapsed() - lowestAt < still) {
    await delay(1_000)
    const now = measureMemory(processId)
    // A little changes all the time: other processes of Node share its program, or no longer do.
    if (totalOf(now) > totalOf(lowest) * 0.98) continue
    lowest = now
    lowestAt = elapsed()
  }
  return { ...measureMemory(processId), seconds: elapsed() }
}
