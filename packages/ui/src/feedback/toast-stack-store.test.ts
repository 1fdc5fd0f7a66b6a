import { expect, test } from 'vitest'
import {
  attachViewport,
  dismissStackedToast,
  hasWaitingToasts,
  type StackedToastEvent,
  stackToast,
} from './toast-stack-store.ts'

test('toasts shown before the viewport has loaded reach it in order', () => {
  const first = stackToast({ title: 'First' })
  const second = stackToast({ title: 'Second' })
  expect(hasWaitingToasts()).toBe(true)

  const received: StackedToastEvent[] = []
  const detach = attachViewport((event) => received.push(event))
  expect(received.map((event) => event.id)).toEqual([first, second])
  expect(hasWaitingToasts()).toBe(false)
  detach()
})

test('an attached viewport receives toasts and dismissals at once', () => {
  const received: StackedToastEvent[] = []
  const detach = attachViewport((event) => received.push(event))
  const id = stackToast({ title: 'Now' })
  dismissStackedToast(id)
  expect(received).toEqual([
    { kind: 'show', id, toast: { title: 'Now' } },
    { kind: 'dismiss', id },
  ])
  detach()
})

test('a toast shown under the id of another one keeps that id', () => {
  const detach = attachViewport(() => undefined)
  const id = stackToast({ title: 'Saving' })
  expect(stackToast({ title: 'Saved' }, id)).toBe(id)
  detach()
})
