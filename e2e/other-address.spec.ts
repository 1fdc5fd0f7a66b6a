import { expect, test } from './journey.ts'
import { createPerson, fillLogin, fillSignup, signOut } from './person.ts'

const site = `http://localhost:${process.env.JOURNEY_PORT}`

test.use({ baseURL: `http://127.0.0.1:${process.env.JOURNEY_PORT}` })

test('whoever opens the site at another address signs up, in and out there', async ({ page }) => {
  const person = createPerson()
  await page.goto('/signup')
  const notice = page.getByRole('note')
  await expect(notice).toContainText('use this site’s main address')
  await expect(notice.getByRole('link', { name: site })).toHaveAttribute('href', `${site}/signup`)
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Good/ })).toBeVisible()
  await signOut(page)
  await fillLogin(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('at the configured address nothing is said about addresses', async ({ page }) => {
  await page.goto(`${site}/login`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
})
