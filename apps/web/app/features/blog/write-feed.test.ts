import { expect, test } from 'vitest'
import { writeFeed } from './write-feed.ts'

const absolute = (path: string) => new URL(path, 'https://site.example').href

test('what stands in a title is text within the feed', () => {
  const post = {
    id: 'x',
    title: '<b>Bold & "quoted"</b>',
    excerpt: '',
    category: '',
    author: '',
    date: '2026-11-10',
    readTime: '',
  }
  const feed = writeFeed([post], absolute)
  expect(feed).toContain('<title>&lt;b&gt;Bold &amp; &quot;quoted&quot;&lt;/b&gt;</title>')
  expect(feed).toContain('<link>https://site.example/blog/x</link>')
  expect(feed).toContain('<pubDate>Tue, 10 Nov 2026 00:00:00 GMT</pubDate>')
})
