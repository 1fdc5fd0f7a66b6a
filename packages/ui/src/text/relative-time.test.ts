import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

test('the server renders the date in UTC, whatever the clock and the time zone', () => {
  const html = renderToStaticMarkup(createElement(RelativeTime, { value: '2026-03-10T23:30:00Z' }))
  expect(html).toBe('<time dateTime="2026-03-10T23:30:00.000Z">10 Mar 2026</time>')
})
