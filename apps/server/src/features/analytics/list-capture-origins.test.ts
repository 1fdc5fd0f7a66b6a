import { expect, test } from 'vitest'
import { listCaptureOrigins } from './list-capture-origins.ts'

test.each([
  [null, []],
  ['https://us.i.posthog.com', ['https://us.i.posthog.com', 'https://us-assets.i.posthog.com']],
  ['https://posthog.example.com/path', ['https://posthog.example.com']],
])('with PostHog at %s the browser may reach %j', (host, origins) => {
  expect(listCaptureOrigins(host === null ? null : { host })).toEqual(origins)
})
