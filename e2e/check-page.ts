import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** No barrier to anybody as the page is now; all rules, or only those named. */
export async function expectNoBarriers(page: Page, rules: string[] = []): Promise<void> {
  await endTransitions(page)
  // The other mode opens a page of its own for every run; it differs only for foreign frames.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules.length > 0) axe.withRules(rules)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Accessible in both themes, and no wider than a phone of 320 pixels. */
export async function checkPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await showIn(page, 'dark')
  await expectNoBarriers(page)
  await showIn(page, 'light')
  // A theme changes colours and nothing else.
  await expectNoBarriers(page, ['color-contrast'])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  if (size) await page.setViewportSize(size)
}

/** As wide as the window, so that nothing is scrolled sideways. */
export async function expectToFit(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0)
}

async function showIn(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
}

/** However short it is, a transition ends with a frame, which a busy machine draws late. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
