import { rmSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { listLostEvents, runUntilKilled } from '#testing/run-until-killed.ts'

vi.setConfig({ testTimeout: 120_000 })

let dataDirectory: string
beforeEach(({ onTestFinished }) => {
  dataDirectory = createTestFolder()
  // Not in `afterEach`, which comes before the test's servers are stopped.
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))
})

test.each(['server', 'postgres', 'both'] as const)(
  'after kill -9 of %s under load, the next start has every acknowledged write',
  async (victim) => {
    const acknowledged = await runUntilKilled(dataDirectory, victim)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(await listLostEvents(dataDirectory, acknowledged)).toEqual([])
  },
)
