import type { Page } from '@playwright/test'

/** Of screenshots that are compared with the one before; a page that moves on and on is an error. */
const mostAttempts = 25

/** In the page: no skeletons, and fonts and images are there. */
function isLoaded(): boolean {
  if (document.readyState !== 'complete' || document.fonts.status !== 'loaded') return false
  if (document.querySelector('.animate-pulse, [aria-busy="true"]')) return false
  return [...document.images].every((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    const isSeen = width > 0 && bottom > 0 && top < innerHeight
    return !isSeen || (image.complete && image.naturalWidth > 0)
  })
}

/** Takes it again and again until nothing is loaded and two in a row are the same, and returns that one. */
export async function takeStill(page: Page, take: () => Promise<Buffer>): Promise<Buffer> {
  let last: Buffer | undefined
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    await page.waitForFunction(isLoaded)
    const next = await take()
    // A press may have begun to load something meanwhile.
    if (last?.equals(next) && (await page.evaluate(isLoaded))) return next
    last = next
  }
  throw new Error(`The screen still changes after ${mostAttempts} screenshots.`)
}
