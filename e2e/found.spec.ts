import { expect, test } from './journey.ts'

const pages = [
  '/',
  '/features',
  '/pricing',
  '/blog',
  '/blog/did-it-get-better',
  '/careers',
  '/about',
]

test.describe('in the HTML alone', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of pages)
    test(`${path} says where it is and has a picture for links to it`, async ({
      page,
      request,
    }) => {
      await page.goto(`${path}?utm_source=somewhere`)
      const content = (property: string) =>
        page.locator(`meta[property="${property}"]`).getAttribute('content')
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      expect(new URL(canonical ?? '').search).toBe('')
      expect(await content('og:url')).toBe(canonical)
      await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
        'content',
        'summary_large_image',
      )
      const picture = await request.get(new URL((await content('og:image')) ?? '').pathname)
      expect(picture.headers()['content-type']).toBe('image/png')
    })

  const kinds = {
    '/': ['Organization', 'WebSite'],
    '/pricing': ['Product', 'FAQPage'],
    '/blog/did-it-get-better': ['BlogPosting', 'BreadcrumbList'],
  }

  for (const [path, types] of Object.entries(kinds))
    test(`${path} tells machines what it is: ${types.join(', ')}`, async ({ page }) => {
      await page.goto(path)
      const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(scripts.map((text) => JSON.parse(text)['@type'])).toEqual(types)
    })

  test('a public prompt has its own picture, and the sitemap leads to it', {
    tag: ['@core', '@previews', '@sitemap'],
  }, async ({ page, request }) => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /dashboard')
    const [, index = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? []
    const parts = await (await request.get(new URL(index).pathname)).text()
    expect(parts).toContain('/sitemap/pages.xml')
    expect(parts).toContain('/sitemap/authors-1.xml')
    const listed = await (await request.get('/sitemap/pages.xml')).text()
    for (const path of ['/pricing', '/discover', '/blog/did-it-get-better', '/careers'])
      expect(listed).toContain(`${path}</loc>`)
    const prompts = await (await request.get('/sitemap/prompts-1.xml')).text()
    const [, address = ''] = /<loc>([^<]*\/p\/[^<]*)<\/loc>/.exec(prompts) ?? []
    await page.goto(new URL(address).pathname)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toContain('/og/prompts/')
    const path = new URL(image ?? '').pathname
    const picture = await request.get(path)
    expect(picture.headers()['content-type']).toBe('image/png')
    const etag = picture.headers().etag ?? ''
    const again = await request.get(path, { headers: { 'if-none-match': etag } })
    expect(again.status()).toBe(304)
  })

  test('the feed of the blog is linked from the head and lists the posts', async ({
    page,
    request,
  }) => {
    await page.goto('/blog')
    const link = page.locator('link[type="application/rss+xml"]')
    const feed = await request.get((await link.getAttribute('href')) ?? '')
    expect(feed.headers()['content-type']).toContain('application/rss+xml')
    expect((await feed.text()).match(/<item>/g)).toHaveLength(3)
  })
})

test('what is not there is a 404, whatever it would be', async ({ request }) => {
  for (const path of [
    '/blog/no-such-post',
    '/careers/no-such-position',
    '/p/no-such-prompt',
    '/u/no-such-author',
    '/sitemap/prompts-99.xml',
    '/sitemap/secrets-1.xml',
    '/og/blog/no-such-post.png',
    '/og/prompts/no-such-prompt.png',
    '/og/prompts/x.svg',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('without JavaScript the public pages can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/blog')
  await page.getByRole('link', { name: /^Read More: Say what/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say what good looks like')
  await page.goto('/pricing')
  await expect(page.getByText('$180 per year')).toBeVisible()
  await page.goto('/careers')
  await page.getByRole('link', { name: 'Apply Now: Product Designer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Designer')
  await context.close()
})
