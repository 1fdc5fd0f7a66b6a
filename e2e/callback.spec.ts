import { expect, test } from './journey.ts'
import { createPerson } from './person.ts'

test('an error of the provider is put in words, with a way back that keeps the goal', async ({
  page,
}) => {
  await page.goto(
    '/auth/callback?next=%2Fdashboard%3Ftab%3Drecent&error=access_denied&error_description=You+said+no',
  )
  await expect(page.getByRole('heading', { name: 'Could not log in' })).toBeVisible()
  await expect(page.getByText('Access was denied or canceled')).toBeVisible()
  await expect(page.getByText('You said no')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Ftab%3Drecent')
})

test('an error that was sent to the site itself is shown all the same', async ({ page }) => {
  await page.goto('/?error=invalid_request&error_code=bad_oauth_state&error_description=jargon')
  await expect(page.getByText(/expired or was already used\. Please start again/)).toBeVisible()
})

test('a code without the browser that asked for it leads to a new start', async ({ page }) => {
  await page.goto('/auth/callback?code=3f0c7f5e-8f5b-4a39-9d55-3c1d2f7d9a10')
  await expect(page.getByRole('heading', { name: 'Opened in another browser' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to log in' })).toBeVisible()
})

test('tokens that the service does not know are refused in words', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/40\d/)
  await page.goto(
    '/auth/callback#access_token=a.b.c&refresh_token=r&expires_in=3600&type=magiclink',
  )
  await expect(page.getByRole('heading', { name: 'The link didn’t work' })).toBeVisible()
})

test('a link with the tokens of another account asks before it signs in', async ({
  page,
  baseURL,
  sentEvents,
}) => {
  const { auth } = await (await fetch(`${baseURL}/api/v1/config`)).json()
  const { email, password } = createPerson()
  const answer = await page.request.post(`${auth.url}/signup`, {
    headers: { apikey: auth.anonKey },
    data: { email, password },
  })
  const { access_token, refresh_token } = await answer.json()
  const tokens = new URLSearchParams({ access_token, refresh_token, expires_in: '3600' })

  await page.goto(`/?${tokens}`)
  await expect(page).toHaveURL(/\/\?access_token/)
  await page.goto(`/#${tokens}`)
  await expect(page.getByText(`Continue as ${email}?`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  await page.goto(`/prompts#${tokens}`)
  await expect(page.getByText(`Continue as ${email}?`)).toBeVisible()
  await expect.poll(() => sentEvents('page_viewed').length).toBeGreaterThan(0)
  expect(JSON.stringify(sentEvents('page_viewed'))).not.toContain(access_token)

  await page.goto(`/auth/callback#${tokens}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the address of the callback alone does nothing', async ({ page, sentEvents }) => {
  await page.goto('/auth/callback?secret=1')
  await expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()
  await expect
    .poll(() => sentEvents('page_viewed').map(({ path, search }) => [path, search]))
    .toEqual([['/auth/callback', '']])
})
