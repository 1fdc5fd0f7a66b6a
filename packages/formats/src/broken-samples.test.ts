import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecord } from './fields.ts'
import { readPromptFile } from './read-prompt-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

const folder = new URL('samples/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.includes('.'))
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

function readOrRefuse(name: string, text: string): void {
  try {
    readPromptFile({ name, bytes: new TextEncoder().encode(text) })
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile)
  }
}

/** Every node of the value in turn gives way to something that does not belong there. */
function* replaceNodes(value: unknown, intruder: unknown): Generator<unknown> {
  yield intruder
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      for (const other of replaceNodes(inner, intruder)) yield value.with(index, other)
    }
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) {
      for (const other of replaceNodes(inner, intruder)) yield { ...value, [key]: other }
    }
  }
}

describe('whatever a file holds, it is read or refused', () => {
  it.each(names)('%s cut off anywhere', (name) => {
    const text = textOf(name)
    const step = Math.ceil(text.length / 80)
    for (let end = 0; end < text.length; end += step) readOrRefuse(name, text.slice(0, end))
  })

  it.each(names.filter((name) => name.endsWith('.json')))(
    '%s with a wrong value anywhere',
    (name) => {
      const value: unknown = JSON.parse(textOf(name))
      for (const intruder of [null, 7, 'text', [], [null], {}, { kwargs: {} }]) {
        for (const other of replaceNodes(value, intruder)) readOrRefuse(name, JSON.stringify(other))
      }
    },
  )

  it('any mixture of signs', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '---\n',
      'act,prompt\n',
      '"',
      ': ',
      '- ',
      '[',
      'a',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        readOrRefuse('any', pieces.join(''))
        readOrRefuse('any.yaml', pieces.join(''))
        readOrRefuse('any.prompty', pieces.join(''))
      }),
      { numRuns: 300 },
    )
  })
})
