import { expect, test } from './journey.ts'
import { createAccount, fillLogin } from './person.ts'

test('a log-in that is to lead to another site ends on our own dashboard', async ({
  page,
  baseURL,
}) => {
  const person = await createAccount(page)
  await page.goto('/login?next=https%3A%2F%2Fexample.com%2F')
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/dashboard`)

  // Someone who is signed in is sent on at once.
  for (const next of [
    '//example.com/path',
    '/\\example.com',
    '/.//example.com',
    'javascript:alert(document.domain)',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()
    await expect(page, next).toHaveURL(`${baseURL}/dashboard`)
  }
})
