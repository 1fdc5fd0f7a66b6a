import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { listLostEvents, runUntilKilled, type Victim } from '#testing/run-until-killed.ts'

vi.setConfig({ testTimeout: 900_000 })

const dataDirectory = createTestFolder()
afterAll(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))

test('one data folder survives thirty kills at random moments without losing a write', async () => {
  const victims: Victim[] = ['server', 'postgres', 'both']
  const acknowledged: string[] = []
  for (let round = 0; round < 30; round++)
    for (const id of await runUntilKilled(dataDirectory, victims[round % 3] ?? 'both'))
      acknowledged.push(id)
  expect(await listLostEvents(dataDirectory, acknowledged)).toEqual([])
})
