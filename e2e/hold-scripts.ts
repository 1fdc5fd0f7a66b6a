import type { Page } from '@playwright/test'

/** The next page stays as it is before its scripts have come, for as long as the journey wants. */
export async function holdScripts(page: Page): Promise<{ letCome: () => void }> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return { letCome: scripts.resolve }
}
