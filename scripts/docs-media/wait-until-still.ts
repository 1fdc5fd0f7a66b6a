import type { Page } from '@playwright/test'

/** Of screenshots that are compared with the one before; a page that moves on and on is an error. */
const mostAttempts = 25

/** Until nothing on the screen is loaded any more: skeletons, fonts and images. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.readyState !== 'complete' || document.fonts.status !== 'loaded') return false
    if (document.querySelector('.animate-pulse, [aria-busy="true"]')) return false
    return [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      const isSeen = width > 0 && bottom > 0 && top < innerHeight
      return !isSeen || (image.complete && image.naturalWidth > 0)
    })
  })
}

/** Takes it again and again until two in a row are the same, and returns that one. */
export async function takeStill(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`The screen still changes after ${mostAttempts} screenshots.`)
}
