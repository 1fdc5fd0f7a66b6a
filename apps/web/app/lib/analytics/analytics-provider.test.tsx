import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnalyticsProvider, useTrack } from './analytics-provider.tsx'

function Tracker() {
  useTrack()
  return 'tracks'
}

test('tracking is refused outside its provider', () => {
  expect(() => renderToStaticMarkup(<Tracker />)).toThrow(
    'useTrack must be used within an AnalyticsProvider',
  )
  const within = renderToStaticMarkup(
    <AnalyticsProvider>
      <Tracker />
    </AnalyticsProvider>,
  )
  expect(within).toBe('tracks')
})
