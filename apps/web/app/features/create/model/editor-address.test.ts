import { expect, test } from 'vitest'
import { editorAddress } from './editor-address.ts'

test('what was chosen is handed to the editor, and nothing else', () => {
  expect(editorAddress({ title: ' A & B ' })).toBe('/editor/new?title=A+%26+B')
  expect(
    editorAddress({ title: 'x', model: 'gpt-4', collection: 'work', template: 'some-id' }),
  ).toBe('/editor/new?title=x&model=gpt-4&collection=work&template=some-id')
})
