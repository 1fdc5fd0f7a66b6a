import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ConnectionState } from '../../model/shared-document.ts'
import { ReaderIndicator } from './save-indicator.tsx'

const textFor = (connection: ConnectionState | null) =>
  renderToStaticMarkup(<ReaderIndicator connection={connection} />).replaceAll(/<[^>]*>/g, '')

test('a reader is told that the text may be old, and nothing while it is live', () => {
  expect(textFor('closed')).toBe('Offline, not up to date')
  expect(textFor('joining')).toBe('Connecting…')
  expect(textFor('joined')).toBe('')
  expect(textFor(null)).toBe('')
})
