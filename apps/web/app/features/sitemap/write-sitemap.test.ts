import { expect, test } from 'vitest'
import { writeSitemap } from './write-sitemap.ts'

test('what stands in an address is text within the sitemap', () => {
  const sitemap = writeSitemap([{ address: 'https://site.example/p/a&b', changedAt: '2026-11-10' }])
  expect(sitemap).toContain('<loc>https://site.example/p/a&amp;b</loc>')
  expect(sitemap).toContain('<lastmod>2026-11-10</lastmod>')
})
