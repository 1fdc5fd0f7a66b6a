import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { canMount } from '#testing/can-mount.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { runUntilFull } from '#testing/run-until-full.ts'
import { createEventWriter, listLostEvents, runUntilKilled } from '#testing/run-until-killed.ts'
import { mainFile, startServerProcess } from '#testing/start-server-process.ts'

let dataDirectory: string
beforeEach(({ onTestFinished }) => {
  dataDirectory = createTestFolder()
  // Not in `afterEach`, which comes before the test's servers are stopped.
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))
})

// That a killed server loses nothing is shown by `data-directory/crash.rest.test.ts`, and through every kind
// of write by the long runs.
test.each(['postgres', 'both'] as const)(
  'after kill -9 of %s under load, the next start has every acknowledged write',
  async (victim) => {
    const acknowledged = await runUntilKilled(dataDirectory, victim, createEventWriter)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await listLostEvents(dataDirectory, acknowledged)).toEqual([])
  },
)

test('a second start on the same data folder says so and exits', async ({ signal }) => {
  const first = await startServerProcess(dataDirectory)
  const second = promisify(execFile)(process.execPath, [mainFile], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory },
    signal,
  })
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Already running at ${first.url} `),
  })
})

test.runIf(canMount())(
  'a disk that runs full under load is said to be, and all goes on once there is space',
  async () => {
    const options = ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'none', dataDirectory]
    expect(spawnSync('mount', options).status).toBe(0)
    try {
      const { acknowledged, refusals } = await runUntilFull(dataDirectory)
      expect(refusals).toContain('503 database.full')
      // Only for the moments in which PostgreSQL starts again after there is space.
      refusals.delete('503 database.unreachable')
      expect([...refusals]).toEqual(['503 database.full'])
      expect(await listLostEvents(dataDirectory, acknowledged)).toEqual([])
    } finally {
      spawnSync('umount', [dataDirectory])
    }
  },
)
