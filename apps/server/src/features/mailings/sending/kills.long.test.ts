import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { createRandom } from '#testing/create-random.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { longRunSettings, printFigures } from '#testing/long-run-settings.ts'
import { findWrongMails, sendThroughKills } from '#testing/send-through-kills.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const dataDirectory = createTestFolder()
afterAll(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))

const subscribers = 10_000
const kills = 3

test('10,000 subscribers, random failures and three kills: each address once, and none that had unsubscribed', async () => {
  const begun = performance.now()
  const random = createRandom()
  const sent = await sendThroughKills({ dataDirectory, subscribers, kills, random })
  const { counts, received, unsubscribed } = sent
  const seconds = Math.round((performance.now() - begun) / 1_000)
  printFigures(
    `seed ${longRunSettings.seed}, ${kills} kills, ${seconds} s: ${received.length} received by ${new Set(received).size} addresses, ` +
      `${counts.delivered} delivered, ${counts.bounced} bounced, ${counts.failed} failed, ` +
      `${counts.unconfirmed} unconfirmed, ${counts.skipped} skipped of ${unsubscribed.length} that unsubscribed`,
  )
  expect(findWrongMails(sent)).toEqual([])
  expect(sent.recipients).toHaveLength(subscribers)
  expect(counts.waiting).toBe(0)
  expect(counts.recipients).toBe(subscribers)
})
