import type { Done } from './load.ts'
import { type Figures, type Memory, totalOf } from './measure-memory.ts'

type Measured = Memory & { bare: Figures; seconds: number }
/** `processor` is the time of node's, in milliseconds. */
type Load = Done & { processor: number }

const columns = ['node', 'PostgreSQL', 'together', 'bare node:http', 'node / bare']
const describe = ({ resident, proportional }: Figures): string =>
  `${proportional.toFixed(0)} (${resident.toFixed(0)})`

export function printHeads(): void {
  console.log(
    'Proportional memory in MB, once it no longer falls; resident memory in parentheses.\n',
  )
  printRow('after', columns)
}

export function report(name: string, measured: Measured, load?: Load): void {
  const { node, postgres, bare, postgresProcesses, seconds } = measured
  printRow(name, [
    describe(node),
    describe(postgres),
    totalOf(measured).toFixed(0),
    describe(bare),
    (node.resident / bare.resident).toFixed(1),
  ])
  console.log(`  at rest after ${seconds.toFixed(0)} s, ${postgresProcesses} PostgreSQL processes`)
  if (load)
    console.log(
      `  ${load.requests} requests in ${load.seconds.toFixed(0)} s, ` +
        `each ${(load.processor / load.requests).toFixed(1)} ms of node's processor time`,
    )
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(16)).join(''))
}
