import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { themeScript } from '#web/lib/theme/theme-script.ts'
import { takeOwnScripts } from './own-scripts.ts'

const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('scripts with the nonce of this rendering are allowed, others are not', () => {
  const { html, sources } = takeOwnScripts(
    [
      '<script nonce="n1">own()</script>',
      '<script type="module" nonce="n1" async="">import("/a.js")</script>',
      '<script type="module" nonce="n1" src="/b.js"></script>',
      '<p><script>injected()</script></p>',
      '<script nonce="n2">guessed()</script>',
      '<script>\n/* nonce="n1" */ nearly()</script>',
      '<link rel="modulepreload" href="/c.js" nonce="n1"/>',
    ].join(''),
    'n1',
  )
  expect(sources).toEqual([sourceOf(themeScript), sourceOf('own()'), sourceOf('import("/a.js")')])
  expect(html).toContain('<script>own()</script>')
  expect(html).toContain('<link rel="modulepreload" href="/c.js"/>')
  expect(html).toContain('<script>injected()</script>')
})
