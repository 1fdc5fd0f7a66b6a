import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './journey.ts'

type PageWithAxe = { axe: { run: (place: string, options: RunOptions) => Promise<AxeResults> } }

const { resolve } = createRequire(import.meta.url)
const axeSource = await readFile(resolve('axe-core/axe.min.js'), 'utf8')

type Barriers = {
  /** Only these rules; all without it. */
  rules?: string[]
  /** Only what is within; the whole page without it. */
  within?: string
}

/** No barrier to anybody as the page is now. */
export async function expectNoBarriers(
  page: Page,
  { rules, within = 'html' }: Barriers = {},
): Promise<void> {
  await endTransitions(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // A description of all that is right would be a megabyte, and take as long as the search; and what axe
  // would load beforehand is only for rules about sound that plays by itself, of which there is none.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const found = await page.evaluate(
    async ([place, chosen]) => {
      const { axe } = window as unknown as PageWithAxe
      const { violations } = await axe.run(place, chosen)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [within, options] as const,
  )
  expect(found).toEqual([])
}

/** Accessible in both themes, and no wider than a phone of 320 pixels. */
export async function checkPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await showIn(page, 'dark')
  await expectNoBarriers(page)
  await showIn(page, 'light')
  // A theme changes colours and nothing else.
  await expectNoBarriers(page, { rules: ['color-contrast'] })
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

/**
 * However short it is, a transition ends with a frame, which a busy machine draws late; and as a colour
 * of a parent changes, the transition of a child that inherits it begins.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const withoutTransitions = new CSSStyleSheet()
    withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(withoutTransitions)
    const animations = document.getAnimations()
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
}
