import { describe, expect, test } from 'vitest'
import { createMemoryBudget, type EndReason } from './create-memory-budget.ts'

const limits = { perClient: 40, perNetwork: 60, perProcess: 100 }
const speed = { bytesPerSecond: 10, slowMilliseconds: 1_000 }

function create() {
  const budget = createMemoryBudget({ limits, speed })
  const ended: [string, EndReason][] = []
  let made = 0

  /** A connection of a client, written as `network.client`. */
  function connect(client: string, bytes = 0) {
    const name = `${client}#${++made}`
    const state = { bytes, isWaiting: true, transferred: bytes }
    const hold = budget.hold({
      client,
      network: client.split('.')[0] ?? '',
      measure: () => state.bytes,
      isWaiting: () => state.isWaiting,
      transferred: () => state.transferred,
      end: (reason) => void ended.push([name, reason]),
    })
    const change = (changed: Partial<typeof state>) => {
      Object.assign(state, changed)
      hold.update()
    }
    hold.update()
    return { name, state, hold, change }
  }
  return { ...budget, connect, ended }
}

describe('where more is held than may be, the largest is ended', () => {
  test('of a client', () => {
    const { connect, ended, heldBytes } = create()
    connect('a.1', 10)
    const largest = connect('a.1', 25)
    const other = connect('b.1', 38)
    connect('a.1', 6)
    expect(ended).toEqual([[largest.name, 'client']])
    expect(heldBytes()).toBe(54)
    other.change({ bytes: 41 })
    expect(ended).toEqual([
      [largest.name, 'client'],
      [other.name, 'client'],
    ])
  })

  test('of a network', () => {
    const { connect, ended } = create()
    const first = connect('a.1', 30)
    const second = connect('a.2', 20)
    second.change({ bytes: 31 })
    expect(ended).toEqual([[second.name, 'network']])
    first.change({ bytes: 40 })
    expect(ended).toHaveLength(1)
  })

  test('of the client that holds most of its network, however many parts that are', () => {
    const { connect, ended } = create()
    connect('a.1', 25)
    for (let count = 0; count < 9; count += 1) connect('a.2', 4)
    expect(ended).toMatchObject([[expect.stringMatching(/^a\.2/), 'network']])
    for (let count = 0; count < 9; count += 1) connect('b.1', 4)
    connect('b.2', 20)
    const clients = ended.map(([name, reason]) => `${name.split('#')[0]} ${reason}`)
    expect([...new Set(clients)]).toEqual(['a.2 network', 'a.2 process', 'b.1 process'])
  })

  test('of the network that holds most, so that a small one is never ended for others', () => {
    const { connect, ended, heldBytes } = create()
    for (const client of ['a.1', 'a.2', 'b.1', 'b.2']) connect(client, 24)
    const small = connect('c.1', 5)
    expect(ended).toHaveLength(1)
    expect(ended[0]?.[0]).not.toBe(small.name)
    expect(heldBytes()).toBe(77)
  })

  test('but what was read meanwhile is not counted', () => {
    const { connect, ended, heldBytes } = create()
    const first = connect('a.1', 30)
    first.state.bytes = 0
    connect('a.1', 30)
    expect(ended).toEqual([])
    expect(heldBytes()).toBe(30)
  })

  test('and is ended once, whatever it goes on to hold', () => {
    const { connect, ended, heldBytes } = create()
    const one = connect('a.1', 41)
    one.change({ bytes: 60 })
    expect(ended).toHaveLength(1)
    expect(heldBytes()).toBe(0)
  })
})

test('what was held is free once the response is closed', () => {
  const { connect, ended, heldBytes } = create()
  const first = connect('a.1', 40)
  first.hold.release()
  first.change({ bytes: 50 })
  expect(heldBytes()).toBe(0)
  connect('a.1', 40)
  expect(ended).toEqual([])
})

describe('memory that is reserved', () => {
  test('is refused where its client, its network or the process has no more', () => {
    const { connect, ended } = create()
    expect(connect('a.1').hold.reserve(30, 1_000)).toBe(true)
    expect(connect('a.1').hold.reserve(30, 1_000)).toBe(false)
    expect(connect('a.2').hold.reserve(30, 1_000)).toBe(true)
    expect(connect('a.3').hold.reserve(10, 1_000)).toBe(false)
    expect(ended).toEqual([])
  })

  test('is taken from the network that holds most, for one that holds less', () => {
    const { connect, ended } = create()
    for (const client of ['a.1', 'a.2', 'b.1', 'b.2'])
      expect(connect(client).hold.reserve(24, 1_000)).toBe(true)
    expect(connect('c.1').hold.reserve(20, 1_000)).toBe(true)
    expect(ended).toMatchObject([[expect.any(String), 'process']])
    expect(connect('b.3').hold.reserve(30, 1_000)).toBe(false)
  })

  test('lasts for so long', () => {
    const { connect, ended, checkSpeeds } = create()
    const made = connect('a.1')
    made.hold.reserve(10, -1)
    checkSpeeds(0)
    expect(ended).toEqual([[made.name, 'duration']])
  })
})

describe('a client that is too slow', () => {
  test('is ended after the time in which it may be, and that of its bytes', () => {
    const { connect, ended, checkSpeeds } = create()
    const slow = connect('a.1', 20)
    checkSpeeds(2_900)
    expect(ended).toEqual([])
    checkSpeeds(200)
    expect(ended).toEqual([[slow.name, 'speed']])
  })

  test('is none that waits for us, or that keeps up', () => {
    const { connect, ended, checkSpeeds } = create()
    connect('a.1', 20).state.isWaiting = false
    const keepsUp = connect('b.1', 20)
    for (let second = 1; second <= 60; second += 1) {
      keepsUp.state.transferred = 20 + second * 10
      checkSpeeds(1_000)
    }
    expect(ended).toEqual([])
  })

  test('is none that is slow for a while again and again, and holds nothing in between', () => {
    const { connect, ended, checkSpeeds } = create()
    const flaky = connect('a.1', 1)
    for (let hour = 1; hour <= 10; hour += 1) {
      flaky.change({ bytes: 1, transferred: hour })
      checkSpeeds(900)
      flaky.state.bytes = 0
      checkSpeeds(1_000)
    }
    expect(ended).toEqual([])
  })

  test('has no time left from what it transferred before it held nothing', () => {
    const { connect, ended, checkSpeeds } = create()
    const idle = connect('a.1', 20)
    idle.change({ bytes: 0, transferred: 1_000 })
    idle.change({ bytes: 20, transferred: 1_020 })
    checkSpeeds(3_100)
    expect(ended).toEqual([[idle.name, 'speed']])
  })
})
