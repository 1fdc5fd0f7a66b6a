import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inlineScript } from './inline-script.ts'
import { takeOwnScripts } from './own-scripts.tsx'

const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('scripts with the nonce of this rendering are allowed, others are not', () => {
  const { html: bytes, sources } = takeOwnScripts(
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
  const html = String(bytes)
  expect(sources).toEqual([sourceOf(inlineScript), sourceOf('own()'), sourceOf('import("/a.js")')])
  expect(html).toContain('<script>own()</script>')
  expect(html).toContain('<link rel="modulepreload" href="/c.js" fetchpriority="low"/>')
  expect(html).toContain('<script>injected()</script>')
})

test('text of any kind is encoded as UTF-8', () => {
  const encode = (text: string) => String(takeOwnScripts(text, 'n1').html)
  expect(encode('plain, naïve, “quoted”, 日本, 👍')).toBe('plain, naïve, “quoted”, 日本, 👍')
  expect(encode('half of \ud83d a pair')).toBe('half of \ufffd a pair')
})

test('the script of React for forms is allowed where there is one', () => {
  const page = renderToString(<form action={() => undefined} />)
  const script = page.slice(page.indexOf('>addEvent') + 1, page.indexOf('</script>'))
  expect(script).toContain('FormData')
  expect(takeOwnScripts(page, 'n1').sources).toContain(sourceOf(script))
  expect(takeOwnScripts('<p>No form</p>', 'n1').sources).toEqual([sourceOf(inlineScript)])
})
