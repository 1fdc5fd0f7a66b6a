import { expect, test } from 'vitest'
import { createTextBuffer } from './text-buffer.ts'

const pieces = Array.from({ length: 300 }, (_, index) => `${index} `)
const whole = pieces.join('')

test('a text is read from any offset', () => {
  const buffer = createTextBuffer()
  for (const piece of pieces) buffer.append(piece)
  expect(buffer.length()).toBe(whole.length)
  expect(buffer.toString()).toBe(whole)
  for (let offset = 0; offset <= whole.length + 1; offset += 1) {
    expect(buffer.readFrom(offset, 1_000_000)).toBe(whole.slice(offset))
    expect(buffer.readFrom(offset, 7)).toBe(whole.slice(offset, offset + 7))
  }
})
