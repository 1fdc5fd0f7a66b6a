import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RichText } from '../components/rich-text.tsx'
import { readMarkdown } from './read-markdown.ts'

const render = (markdown: string): string =>
  renderToStaticMarkup(RichText({ nodes: readMarkdown(markdown) }))

describe('Markdown', () => {
  test('has paragraphs, lists, code, quotes and tables', () => {
    const html = render(
      'One **bold** word\nand a line\n\n- a\n- b\n\n```js\nlet x = 1\n\nlet y\n```\n\n> quote\n\n| a |\n|---|\n| b |',
    )
    expect(html).toContain('<p>One <strong>bold</strong> word\nand a line</p>')
    expect(html).toContain('<ul><li>a</li><li>b</li></ul>')
    expect(html).toContain('let x = 1\n\nlet y')
    expect(html).toContain('<blockquote><p>quote</p></blockquote>')
    expect(html).toContain('<th>a</th>')
  })

  test('has links that search engines do not follow', () => {
    expect(render('[docs](https://example.com/a?b=1&c=2)')).toContain(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="nofollow ugc noopener noreferrer">docs</a>',
    )
  })

  test('keeps line breaks between formatted words', () => {
    expect(render('**a**\n**b**')).toContain('<strong>a</strong>\n<strong>b</strong>')
  })

  test('has no headings of its own in the page', () => {
    expect(render('# Big')).toContain('<p><strong>Big</strong></p>')
  })
})

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    'Text <img src=x onerror=alert(1)> text',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>* { display: none }</style>',
  ])('%j is shown as text', (text) => {
    const html = render(text)
    expect(html).toContain('&lt;')
    expect(html).not.toMatch(/<(script|img|iframe|style|a )/)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    '[x](vbscript:x)',
    '[x](mailto:a@b.example)',
    '[x](/settings)',
    '![x](https://evil.example/pixel.png)',
    '<javascript:alert(1)>',
  ])('%j makes no link and loads nothing', (text) => {
    expect(render(text)).not.toMatch(/<a |<img|href|src=/)
  })

  test('that is nested too deep is shown as it was typed', () => {
    expect(render('>'.repeat(5_000))).toContain('&gt;&gt;&gt;')
  })
})
