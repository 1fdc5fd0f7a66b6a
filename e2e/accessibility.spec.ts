import { checkPage } from './check-page.ts'
import { test } from './journey.ts'
import { signUp } from './person.ts'

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
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/auth/callback',
  '/auth/callback?error=access_denied&error_code=otp_expired',
]

for (const path of pages)
  test(`${path} is accessible in both themes and fits a phone of 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await checkPage(page)
  })

test('the signed-in area is so too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp(page)
  await checkPage(page)
})
