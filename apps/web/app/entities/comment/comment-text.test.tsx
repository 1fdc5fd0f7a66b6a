import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentText } from './comment-text.tsx'

const ada = { id: '1', name: 'Ada Lovelace', handle: 'countess', writtenAs: 'ada', avatarUrl: null }
const render = (text: string) => renderToStaticMarkup(<CommentText text={text} mentions={[ada]} />)

test('Markdown is formatted, and mentions are shown as names', () => {
  const html = render('Hello **@ada**, @bob and `@ada`\n\n- one')
  expect(html).toContain('@Ada Lovelace</span></strong>')
  expect(html).toContain('title="@countess"')
  expect(html).toContain('@bob')
  expect(html).toContain('<code>@ada</code>')
  expect(html).toContain('<li>one</li>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](https://tracker.example/pixel.png)',
  '<iframe src="https://example.com"></iframe>',
])('%s runs nothing and loads nothing', (text) => {
  expect(render(text)).not.toMatch(/<script|<img|<iframe|onerror=|href="(?:javascript|data):/i)
})

test('text that would take the parser too long is shown as it is', () => {
  expect(render('> '.repeat(2_000))).toContain('&gt; &gt;')
})
