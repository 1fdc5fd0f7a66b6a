import { expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'

test('the video of the landing page is fetched when somebody plays it, and shows its captions', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/')
  const poster = page.getByRole('link', { name: /^Play the video/ })
  await poster.scrollIntoViewIfNeeded()
  await expect(poster.getByRole('presentation')).toHaveJSProperty('complete', true)
  await expectNoBarriers(page)
  expect(fetched.filter((path) => path.endsWith('.mp4'))).toEqual([])

  const answered = page.waitForResponse((answer) => answer.url().endsWith('.mp4'))
  await poster.click()
  expect((await answered).status()).toBe(206)
  const video = page.locator('video')
  await expect(video).toBeFocused()
  await expect(video).toHaveJSProperty('muted', true)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5)
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.activeCues?.length),
    )
    .toBe(1)
  await expect(poster).toHaveCount(0)
})
