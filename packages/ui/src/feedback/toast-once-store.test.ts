import { expect, test, vi } from 'vitest'
import { closeToast, readToast, showToast, subscribeToToast } from './toast-once-store.ts'

test('a shown toast is open and carries its words', () => {
  showToast({ title: 'Saved', description: 'All changes are stored.' })
  expect(readToast()).toMatchObject({
    title: 'Saved',
    description: 'All changes are stored.',
    open: true,
  })
})

test('a second toast replaces the first', () => {
  const first = showToast({ title: 'First', description: 'Goes away' })
  const second = showToast({ title: 'Second', variant: 'destructive' })
  expect(second).not.toBe(first)
  expect(readToast()).toEqual({ id: second, title: 'Second', variant: 'destructive', open: true })
})

test('the late close of a replaced toast leaves its successor open', () => {
  const first = showToast({ title: 'First' })
  const second = showToast({ title: 'Second' })
  closeToast(first)
  expect(readToast()).toMatchObject({ id: second, open: true })
})

test('a closed toast keeps its words while it leaves the screen', () => {
  const id = showToast({ title: 'Leaving' })
  closeToast(id)
  expect(readToast()).toMatchObject({ id, title: 'Leaving', open: false })
})

test('a listener hears of every change until it unsubscribes', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToToast(listener)
  const id = showToast({ title: 'Heard' })
  closeToast(id)
  closeToast(id)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  showToast({ title: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
