import { getMeRoute, InboxEvent, SupportChatEvent, sendChatMessageRoute } from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { printFigures } from '#testing/long-run-settings.ts'
import { authorize } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { answer, createVisitor, readEvents, startChat } from '#testing/support-people.ts'

const chatsAtOnce = 200
const rounds = 5

const percentile = (sorted: number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

test('200 open chats at two processes are all answered in time, each in its own', async () => {
  const database = await createTestDatabase()
  const config = { rateLimits: false, trustedProxies: ['127.0.0.1', '::1'] }
  const sites = [
    await buildTestApp({ config, database }),
    await buildTestApp({ config, database }),
  ] as const
  const [app] = sites
  try {
    const operator = await signUpOperator(app)
    await operator.call(getMeRoute)
    const inbox = readEvents(
      await app.request('/api/v1/support/inbox/stream', { headers: authorize(operator) }),
      InboxEvent,
    )
    const chats = []
    for (let index = 0; index < chatsAtOnce; index++)
      chats.push(await openChat(sites[index % 2] ?? app, index))
    const memory = process.memoryUsage().rss

    const delays: number[] = []
    const desk = createDesk()
    for (let round = 1; round <= rounds; round++)
      await Promise.all(
        chats.map(async ({ visitor, id, index, waitFor }) => {
          const text = `Question ${round} of ${index}`
          await visitor.call(sendChatMessageRoute, {
            params: { id },
            body: { id: createId(), text },
          })
          const reply = `Answer ${round} to ${index}`
          const release = await desk.acquire()
          const begun = performance.now()
          await answer(operator, id, reply).finally(release)
          await waitFor(reply)
          delays.push(performance.now() - begun)
        }),
      )
    for (const { texts, index } of chats) {
      expect(texts()).toHaveLength(1 + 2 * rounds)
      expect(texts().every((text) => text.endsWith(` ${index}`))).toBe(true)
    }
    delays.sort((a, b) => a - b)
    printFigures(
      `support: ${chatsAtOnce} chats, ${delays.length} answers, from sending to reading ${percentile(delays, 0.5)} ms (median), ${percentile(delays, 0.95)} ms (95 %), ${percentile(delays, 1)} ms (longest); ${Math.round(memory / 1_048_576)} MB`,
    )
    expect(percentile(delays, 0.95)).toBeLessThan(10_000)
    await expect
      .poll(() => inbox.seen.findLast((event) => event.type === 'inbox')?.inbox.counts.answered)
      .toBe(chatsAtOnce)
    await Promise.all([inbox.leave(), ...chats.map(({ leave }) => leave())])
  } finally {
    for (const site of sites) await site.close()
    await database.drop()
  }
}, 600_000)

/** Operators answer a few at a time. */
function createDesk() {
  const seats: (() => void)[] = []
  let free = 10
  const release = () => {
    const next = seats.shift()
    if (next) next()
    else free++
  }
  const acquire = async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => seats.push(resolve))
    return release
  }
  return { acquire }
}

async function openChat(site: TestApp, index: number) {
  const address = `198.51.100.${index}`
  const visitor = createVisitor(site, undefined, address)
  const { id } = await startChat(visitor, { text: `Question 0 of ${index}` })
  const events = readEvents(
    await site.request(`/api/v1/support/chats/${id}/stream`, { headers: visitor.headers }),
    SupportChatEvent,
  )
  const texts = () =>
    events.seen.flatMap((event) =>
      event.type === 'messages' ? event.messages.map(({ text }) => text) : [],
    )
  const waitFor = async (text: string) => {
    while (!texts().includes(text)) await events.next()
  }
  return { visitor, id, index, texts, waitFor, leave: events.leave }
}
