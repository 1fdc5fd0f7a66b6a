import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordPorts } from '#extension/testing/fake-ports.ts'
import { startRun } from './run-channel.ts'
import { followChanges, openScreenChannel } from './send-request.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser }
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a screen whose background was stopped connects again, each time after a second', () => {
  const opened = recordPorts()
  followChanges()
  for (const times of [1, 2, 3]) {
    expect(opened.map(({ port }) => port.name)).toEqual(Array(times).fill(openScreenChannel))
    opened.at(-1)?.lose()
    vi.advanceTimersByTime(999)
    expect(opened).toHaveLength(times)
    vi.advanceTimersByTime(1)
  }
  expect(opened).toHaveLength(4)
})

const input = { promptId: 'one', values: {}, models: [{ model: 'demo' }] }
const createListener = () => ({ onEvent: vi.fn(), onFailure: vi.fn(), onDone: vi.fn() })

test('a run whose background was stopped fails with the next step', () => {
  const [opened, listener] = [recordPorts(), createListener()]
  startRun(input, listener)
  opened[0]?.lose()
  expect(listener.onFailure).toHaveBeenCalledExactlyOnceWith({
    code: 'network.unreachable',
    message: 'The extension was restarted during the run. Try again.',
  })
  expect(listener.onDone).not.toHaveBeenCalled()
})

test('stopping a run closes its channel', () => {
  const opened = recordPorts()
  const stop = startRun(input, createListener())
  expect(opened[0]?.port.disconnect).not.toHaveBeenCalled()
  stop()
  expect(opened[0]?.port.disconnect).toHaveBeenCalledOnce()
})
