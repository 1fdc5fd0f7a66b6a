import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './journey.ts'

const pages = [
  '/',
  '/features',
  '/about',
  '/extension',
  '/privacy',
  '/terms',
  '/contact',
  '/newsletter/confirm',
  '/docs/api',
  '/dev/ui',
  '/dev/shell',
]

for (const path of pages)
  for (const theme of ['dark', 'light'])
    test(`${path} has no accessibility problem in the ${theme} theme`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first().waitFor()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })

for (const path of pages)
  test(`${path} fits a phone of 320 pixels without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
