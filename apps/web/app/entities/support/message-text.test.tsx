import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText } from './message-text.tsx'

const show = (text: string, hasLinks: boolean) =>
  renderToStaticMarkup(<MessageText text={text} hasLinks={hasLinks} />)

test('HTML and Markdown are shown as text', () => {
  const markup = show('<img src=x onerror=alert(1)> **bold** [link](https://example.com)', false)
  expect(markup).toContain(
    '&lt;img src=x onerror=alert(1)&gt; **bold** [link](https://example.com)',
  )
  expect(markup).not.toContain('<a ')
})

test('only web addresses of operators can be followed', () => {
  expect(show('See https://example.com/docs.', true)).toContain('href="https://example.com/docs"')
  expect(show('See https://example.com/docs.', false)).not.toContain('href')
  expect(show('javascript:alert(1) mailto:a@example.com', true)).not.toContain('href')
})
