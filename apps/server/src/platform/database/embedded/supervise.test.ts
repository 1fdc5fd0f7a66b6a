import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { stopPostmaster } from './supervise.ts'

test('a PostgreSQL that ends just before it is told to does not fail the stop', async () => {
  const { pid } = spawnSync('true')
  const gone = {
    pid,
    socketDirectory: '/nowhere',
    exited: Promise.resolve(),
    hasExited: () => false,
    hold: () => undefined,
  }
  await expect(stopPostmaster(gone)).resolves.toBeUndefined()
})
