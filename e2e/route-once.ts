import type { Page, Route } from '@playwright/test'

/**
 * Handles the first request to an address; later ones are sent as they are. The route stays: a request
 * that is held at the very moment when the last route goes away would never be sent.
 */
export async function routeOnce(
  page: Page,
  address: string,
  handle: (route: Route) => unknown,
): Promise<void> {
  let isFirst = true
  await page.route(address, async (route) => {
    if (!isFirst) return await route.fallback()
    isFirst = false
    await handle(route)
  })
}
