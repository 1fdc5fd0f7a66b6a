import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canMount } from '#testing/can-mount.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { runUntilFull } from '#testing/run-until-full.ts'
import { listLostEvents, runUntilKilled } from '#testing/run-until-killed.ts'

vi.setConfig({ testTimeout: 120_000 })

let dataDirectory: string
beforeEach(() => {
  dataDirectory = createTestFolder()
})
afterEach(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))

test.each(['server', 'postgres', 'both'] as const)(
  'after kill -9 of %s under load, the next start has every acknowledged write',
  async (victim) => {
    const acknowledged = await runUntilKilled(dataDirectory, victim)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await listLostEvents(dataDirectory, acknowledged)).toEqual([])
  },
)

test.runIf(canMount())(
  'a disk that runs full under load is said to be, and all goes on once there is space',
  async () => {
    const options = ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'none', dataDirectory]
    expect(spawnSync('mount', options).status).toBe(0)
    try {
      const { acknowledged, refusals } = await runUntilFull(dataDirectory)
      const expected = ['503 database.full', '503 database.unreachable']
      expect(expected).toEqual(expect.arrayContaining([...refusals]))
      expect(await listLostEvents(dataDirectory, acknowledged)).toEqual([])
    } finally {
      spawnSync('umount', [dataDirectory])
    }
  },
)
