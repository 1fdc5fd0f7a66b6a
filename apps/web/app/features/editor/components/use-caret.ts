import { useLayoutEffect, useRef } from 'react'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Keeps the caret of a field at its words when somebody else changes the text around it. */
export function useCaret<Field extends TextInput>(value: string) {
  const field = useRef<Field>(null)
  const last = useRef({ value, start: 0, end: 0 })
  useLayoutEffect(() => {
    const { current } = field
    const before = last.current
    if (before.value === value) return
    last.current = { ...before, value }
    if (!current || document.activeElement !== current) return
    current.setSelectionRange(
      moveCaret(before.start, before.value, value),
      moveCaret(before.end, before.value, value),
    )
  }, [value])
  return {
    ref: field,
    /** Of the field, after each of its own changes and selections. */
    note: ({ value: own, selectionStart, selectionEnd }: Field) => {
      last.current = { value: own, start: selectionStart ?? 0, end: selectionEnd ?? 0 }
    },
  }
}

/** Where a place of a text is in its next version: behind the same words, or before those that follow. */
export function moveCaret(place: number, before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  if (place <= start) return place
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return place >= before.length - end ? place + after.length - before.length : start
}
