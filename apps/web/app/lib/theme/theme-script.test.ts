import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeScript } from './theme-script.ts'

test('a click that asks for the chat is noted before the page has its code, and no other is', () => {
  const dataset: Record<string, string> = {}
  let click = (_: { target: { closest: (selector: string) => unknown } }) => {}
  runInNewContext(themeScript, {
    document: { documentElement: { dataset } },
    localStorage: { getItem: () => 'light' },
    addEventListener: (_: string, listener: typeof click) => {
      click = listener
    },
  })
  click({ target: { closest: () => null } })
  expect(dataset).toEqual({ theme: 'light' })
  click({ target: { closest: (selector) => (selector === '[data-opens-chat]' ? {} : null) } })
  expect(dataset).toEqual({ theme: 'light', chatAsked: '' })
})
