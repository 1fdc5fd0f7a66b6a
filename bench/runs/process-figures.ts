import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Forgets the peak so far, so that the next one is of what comes now. */
export const forgetPeak = (processId: number): void =>
  writeFileSync(`/proc/${processId}/clear_refs`, '5')

export function peakMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}

/** Processor time of a process so far. */
export function processorMilliseconds(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000
}

/** Processor time of a process and its children so far. */
export function processorMillisecondsOfFamily(processId: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(Number(name)) === processId,
  )
  return [processId, ...children.map(Number)].reduce(
    (sum, member) => sum + processorMilliseconds(member),
    0,
  )
}

function parentOf(processId: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
