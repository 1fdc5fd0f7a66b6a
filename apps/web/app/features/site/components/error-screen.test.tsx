import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

test('an unexpected error is shown with its text', () => {
  const markup = renderToStaticMarkup(<ErrorScreen error={new Error('The page broke')} />)
  expect(markup).toContain('Unexpected Application Error!')
  expect(markup).toContain('The page broke')
})
