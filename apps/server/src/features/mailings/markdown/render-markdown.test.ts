import { describe, expect, test } from 'vitest'
import { renderMarkdown, work } from './render-markdown.ts'

const siteUrl = 'https://site.example'
const mail = (body: string) => work({ body, siteUrl, target: 'mail' })
const page = (body: string) => work({ body, siteUrl, target: 'page' }).html
const withoutStyles = (html: string) => html.replace(/ style="[^"]*"/g, '')

describe('the HTML of a mail', () => {
  test.each([
    ['Hello **you**', '<p>Hello <strong>you</strong></p>'],
    ['## News', '<h2>News</h2>'],
    ['###### Deep', '<h4>Deep</h4>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['- [x] done', '<ul><li>☑ done</li></ul>'],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['```\n<b>\n```', '<pre>&lt;b&gt;</pre>'],
    ['a  \nb', '<p>a<br>b</p>'],
    ['---', '<hr>'],
    ['~~old~~', '<p><s>old</s></p>'],
    [
      '| a | b |\n|:-:|---|\n| 1 | 2 |',
      '<div><table><tr><th align="center">a</th><th align="left">b</th></tr><tr><td align="center">1</td><td align="left">2</td></tr></table></div>',
    ],
    [
      '[site](https://x.example/a?b=1&c=2)',
      '<p><a href="https://x.example/a?b=1&amp;c=2">site</a></p>',
    ],
    ['[here](/discover)', '<p><a href="https://site.example/discover">here</a></p>'],
    ['[mail](mailto:a@b.example)', '<p><a href="mailto:a@b.example">mail</a></p>'],
    ['[a][1]\n\n[1]: https://x.example', '<p><a href="https://x.example/">a</a></p>'],
    ['https://x.example', '<p><a href="https://x.example/">https://x.example</a></p>'],
    ['![cat](https://x.example/c.png)', '<p><img src="https://x.example/c.png" alt="cat"></p>'],
  ])('%j', (body, html) => {
    expect(withoutStyles(mail(body).html)).toBe(html)
  })

  test('is styled in place, with no distance above a first heading', () => {
    expect(mail('Hello').html).toMatch(/^<p style="[^"]+">/)
    expect(mail('# A\n\n# B').html.match(/margin:\d+(px)? 0 12px/g)).toEqual([
      'margin:0 0 12px',
      'margin:28px 0 12px',
    ])
  })
})

test('a table of a page scrolls, also by keyboard', () => {
  expect(page('| a |\n|--:|\n| 1 |')).toBe(
    '<div role="region" aria-label="Table" tabindex="0"><table><tr><th align="right">a</th></tr><tr><td align="right">1</td></tr></table></div>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  'a <b onclick=alert(1)>b</b>',
  '<!-- --><svg/onload=alert(1)>',
])('raw HTML is text: %s', (body) => {
  for (const html of [mail(body).html, page(body)]) {
    expect(html).toContain('&lt;')
    expect(html.replace(/<\/?p( style="[^"]*")?>/g, '')).not.toMatch(/<[a-z!/]/i)
  }
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'java&#115;cript:alert(1)',
])('a link to %s is only its text', (address) => {
  const html = mail(`[text](${address}) ![alt](${address})`).html
  expect(html).not.toContain('href')
  expect(html).not.toContain('src')
  expect(html).toContain('text')
})

test('quotes in an address or a name end no attribute', () => {
  const { html } = mail(
    '![a"b](https://x.example/"onload="x) [t](<https://x.example/" onclick="x>)',
  )
  expect(html).not.toMatch(/"\s*on(load|click)=/)
})

test('a page has no styles in place, one first heading and no images of other sites', () => {
  expect(page('# Title\n\n![cat](https://x.example/c.png)')).toBe(
    '<h2>Title</h2><p><a href="https://x.example/c.png">cat</a></p>',
  )
})

test.each(['/og/site.png', 'https://site.example/og/site.png'])(
  'a page shows the image %s of this site',
  (address) => {
    expect(page(`![cat](${address})`)).toBe('<p><img src="/og/site.png" alt="cat"></p>')
  },
)

test('the text part says the same, with addresses behind the words', () => {
  const body = [
    '# News',
    'See [the library](/discover) and <https://x.example/>.',
    '- one\n  - inner\n- two',
    '> quoted',
    '```\ncode\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ].join('\n\n')
  expect(mail(body).text).toBe(
    [
      'News\n====',
      'See the library (https://site.example/discover) and https://x.example/.',
      '- one\n\n  - inner\n- two',
      '> quoted',
      '    code',
      'a | b\n1 | 2',
    ].join('\n\n'),
  )
})

test.each(['https://x.example', 'www.x.example', 'https://x.example/a', 'a@x.example'])(
  'the text part names the address %s once',
  (address) => {
    expect(mail(`See ${address} now`).text).toBe(`See ${address} now`)
  },
)

test('thousands of nested quotes and a long text are rendered', async () => {
  for (const marker of ['> ', '- ', '>', '* > '])
    expect(mail(`${marker.repeat(5_000)}end`).text).toContain('end')
  const body = 'word **bold** [link](/x) \n\n'.repeat(2_000)
  const { html } = await renderMarkdown({ body, siteUrl, target: 'mail' })
  expect(html).toContain('https://site.example/x')
})

test.each([
  ['emphasis that never ends', '**b** *a_ '.repeat(2_000)],
  [
    'short rows under a wide head',
    `${'|a'.repeat(360)}\n${'|-'.repeat(360)}\n${'a\n'.repeat(1_000)}`,
  ],
])('a text that would take too long is sent as it was written: %s', (_, body) => {
  expect(withoutStyles(mail(`${body}\n\nEnd`).html)).toContain('<p>End</p>')
  expect(mail(body).html).not.toMatch(/<strong|<td/)
})
