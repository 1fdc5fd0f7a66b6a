import { expect, test } from 'vitest'
import { createStorageRoom } from './storage-room.ts'

/** A room whose clock and measure are in the test's hands. */
function build(stored: number) {
  const world = { stored, now: 0, measured: 0 }
  const room = createStorageRoom({
    mostBytes: 100,
    measure: async () => {
      world.measured += 1
      return world.stored
    },
    now: () => world.now,
  })
  return { world, ask: () => room.require('w'), add: (bytes: number) => room.add('w', bytes) }
}

const full = { code: 'run.storage-full' }

test('who has stored as much as they may is refused, also by what has come since', async () => {
  const { ask, add, world } = build(60)
  await Promise.all([ask(), ask()])
  add(39)
  await ask()
  add(1)
  await expect(ask()).rejects.toMatchObject(full)
  expect(world.measured).toBe(1)
})

test('who made room is let in a second later', async () => {
  const { ask, world } = build(100)
  await expect(ask()).rejects.toMatchObject(full)
  world.stored = 10
  world.now = 1_000
  await ask()
})

test('what is known is measured again after a minute, and nobody waits for it', async () => {
  const { ask, world } = build(10)
  await ask()
  world.stored = 100
  world.now = 60_000
  await ask()
  await expect(ask()).rejects.toMatchObject(full)
  expect(world.measured).toBe(2)
})
