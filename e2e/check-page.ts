import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Accessible in both themes, and no wider than a phone of 320 pixels. */
export async function checkPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const theme of ['dark', 'light']) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen
      // Colours change in a transition, and half-way they have no contrast that counts.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    }, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}
