import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailed } from './lazy-component.tsx'
import { ChunkLoadError } from './load-chunk.ts'

const render = (isOutdated: boolean) =>
  renderToStaticMarkup(
    <LoadFailed
      error={new ChunkLoadError(isOutdated, undefined)}
      onRetry={() => {}}
      place="inline"
    />,
  )

test('code that did not arrive can be asked for again', () => {
  expect(render(false)).toContain('Check your connection')
  expect(render(false)).toContain('Try again')
})

test('code that a newer deployment no longer has is there after a reload', () => {
  expect(render(true)).toContain('Reload the page')
  expect(render(true)).not.toContain('Try again')
})
