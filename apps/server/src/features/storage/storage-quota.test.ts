import { expect, test } from 'vitest'
import { createStorageQuota } from './storage-quota.ts'

const quotaBytes = 1_000_000_000
const nothing = { prompts: 0, runs: 0, files: 0, templates: 0, publications: 0 }

/** A quota whose clock and stored bytes are in the test's hands. */
function build(stored: number, processes = 1) {
  const world = { stored, now: 0, measured: 0, isSlow: Promise.resolve() }
  const quotas = Array.from({ length: processes }, () =>
    createStorageQuota({
      quotaBytes,
      measure: async () => {
        world.measured += 1
        await world.isSlow
        return { ...nothing, runs: world.stored }
      },
      now: () => world.now,
    }),
  )
  const write = async (bytes: number, process = 0) =>
    await quotas[process]?.reserve('w', bytes, async () => {
      // As a transaction: nobody sees it before it has ended.
      await new Promise(setImmediate)
      world.stored += bytes
    })
  return { world, write, quotas }
}

const full = { code: 'storage.full', status: 409 }

test('what does not fit is refused with the use, the quota and what to do', async () => {
  const { write } = build(quotaBytes - 10)
  await write(10)
  await expect(write(1)).rejects.toMatchObject({
    ...full,
    details: { usedBytes: quotaBytes, quotaBytes },
    message: expect.stringMatching(/uses 1 GB of 1 GB\. Delete .* empty the trash/),
  })
})

test('small writes are let in without measuring each time', async () => {
  const { world, write } = build(0)
  for (let count = 0; count < 100; count += 1) await write(1_000)
  expect(world.measured).toBe(1)
})

test('a burst of writes at once fills the quota and not a byte more', async () => {
  const { world, write } = build(quotaBytes - 5_500_000)
  const writes = await Promise.allSettled(Array.from({ length: 50 }, () => write(1_000_000)))
  expect(writes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(world.stored).toBe(quotaBytes - 500_000)
})

test('writes that were under way during a measurement are counted', async () => {
  const { write, world } = build(quotaBytes - 10_000_000)
  const under = Array.from({ length: 4 }, () => write(2_400_000))
  await expect(write(2_400_000)).rejects.toMatchObject(full)
  await Promise.all(under)
  expect(world.stored).toBe(quotaBytes - 400_000)
})

test('several processes exceed the quota by at most 8 MB each', async () => {
  const processes = 4
  const { world, write } = build(quotaBytes - 20_000_000, processes)
  for (let process = 0; process < processes; process += 1) await write(1, process)
  // Each stops by itself: nobody tells it of the others, and no minute passes.
  for (let process = 0; process < processes; process += 1)
    for (let refused = false; !refused; )
      await write(500_000, process).catch(() => {
        refused = true
      })
  expect(world.stored).toBeLessThanOrEqual(quotaBytes + (processes - 1) * 8_000_000)
  expect(world.stored).toBeGreaterThan(quotaBytes - 500_000)
})

test('who deleted something is let in at once', async () => {
  const { world, write } = build(quotaBytes)
  await expect(write(1)).rejects.toMatchObject(full)
  world.stored -= 1
  await write(1)
})

test('a write that failed takes up nothing', async () => {
  const { quotas, write } = build(quotaBytes - 10)
  const fail = async () => {
    throw new Error('no connection')
  }
  await expect(quotas[0]?.reserve('w', 10, fail)).rejects.toThrow('no connection')
  await write(10)
})

test('what others stored is known after a minute, and nobody waits for it', async () => {
  const { world, write } = build(10)
  await write(1)
  world.stored = quotaBytes
  world.now = 60_000
  const { promise, resolve } = Promise.withResolvers<void>()
  world.isSlow = promise
  await write(1)
  resolve()
  await expect.poll(() => write(1).catch((error: unknown) => error)).toMatchObject(full)
})
