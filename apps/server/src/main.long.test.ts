import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { longRunSettings, printFigures } from '#testing/long-run-settings.ts'
import {
  type Acknowledgement,
  createMixedWriter,
  type SharedLibrary,
  writeKinds,
} from '#testing/mixed-load/create-mixed-writer.ts'
import { findDamage } from '#testing/mixed-load/find-damage.ts'
import { readAfterRestart, runUntilKilled, type Victim } from '#testing/run-until-killed.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const dataDirectory = createTestFolder()
afterAll(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))

test('kills at random moments under mixed writes lose nothing and leave nothing in part', async () => {
  const victims: Victim[] = ['server', 'postgres', 'both']
  const acknowledged: Acknowledgement[] = []
  for (let round = 0; round < longRunSettings.kills; round++) {
    const library: SharedLibrary = []
    const createWriter = (url: string) => createMixedWriter(url, library)
    const victim = victims[round % victims.length] ?? 'both'
    // Not spread: there may be more than a call takes arguments.
    for (const write of await runUntilKilled(dataDirectory, victim, createWriter))
      acknowledged.push(write)
  }
  const counts = writeKinds.map(
    (kind) => `${acknowledged.filter((write) => write.kind === kind).length} ${kind}`,
  )
  printFigures(
    `${longRunSettings.kills} kills, ${acknowledged.length} acknowledged writes: ${counts.join(', ')}`,
  )
  expect(
    await readAfterRestart(dataDirectory, (database) => findDamage(database, acknowledged)),
  ).toEqual([])
})
