import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { createRandom } from '#testing/create-random.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { findWrongMails, sendThroughKills } from '#testing/send-through-kills.ts'

vi.setConfig({ testTimeout: 300_000 })

const dataDirectory = createTestFolder()
afterAll(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))

test('a newsletter survives a kill of the server: nobody is mailed twice or left out', async () => {
  const sent = await sendThroughKills({
    dataDirectory,
    subscribers: 200,
    kills: 1,
    random: createRandom(),
  })
  expect(findWrongMails(sent)).toEqual([])
  expect(sent.recipients).toHaveLength(200)
  expect(sent.counts.waiting).toBe(0)
  expect(sent.counts.delivered).toBeGreaterThan(150)
})
