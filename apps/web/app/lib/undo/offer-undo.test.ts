import { attachViewport, type StackedToastEvent } from '@product/ui/feedback/toast-stack-store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerUndo, undoLast } from './offer-undo.ts'

let events: StackedToastEvent[] = []
let detach = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  detach = attachViewport((event) => events.push(event))
})

afterEach(() => {
  vi.advanceTimersByTime(10_000)
  undoLast()
  detach()
  vi.useRealTimers()
})

const press = (event: StackedToastEvent | undefined) => {
  if (event?.kind !== 'show') return
  const { action } = event.toast
  if (action && 'onSelect' in action) action.onSelect()
}

test('the key undoes the newest first, each once, and takes its toast away', () => {
  const undone: string[] = []
  offerUndo({ title: 'One' }, () => undone.push('one'))
  offerUndo({ title: 'Two' }, () => undone.push('two'))
  expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false])
  expect(undone).toEqual(['two', 'one'])
  expect(events.filter(({ kind }) => kind === 'dismiss')).toHaveLength(2)
})

test('what the button has undone is not undone again by the key', () => {
  const undo = vi.fn()
  offerUndo({ title: 'Done' }, undo)
  press(events[0])
  expect(undoLast()).toBe(false)
  expect(undo).toHaveBeenCalledOnce()
})

test('after ten seconds nothing is undone', () => {
  const undo = vi.fn()
  offerUndo({ title: 'Done' }, undo)
  vi.advanceTimersByTime(10_000)
  expect(undoLast()).toBe(false)
  expect(undo).not.toHaveBeenCalled()
})
