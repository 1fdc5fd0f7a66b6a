import {
  connectedSite,
  createAddress,
  goToProvider,
  signInThere,
  signUpThrough,
} from './at-provider.ts'
import { expect, test } from './journey.ts'
import { createPerson, fillLogin, fillSignup, signOut } from './person.ts'
import { receiveMail } from './receive-mail.ts'

test.use({ baseURL: connectedSite })

for (const name of ['Google', 'GitHub'] as const)
  test(`a visitor signs up with ${name}, signs out, and logs in with it`, async ({ page }) => {
    const email = createAddress()
    await page.goto('/signup')
    const leaving = page.waitForRequest('**/auth/v1/authorize?*')
    await goToProvider(page, name)
    const { searchParams } = new URL((await leaving).url())
    expect(searchParams.get('provider')).toBe(name.toLowerCase())
    const back = new URL(searchParams.get('redirect_to') ?? '')
    expect(back.origin + back.pathname).toBe(`${connectedSite}/auth/callback`)
    await signInThere(page, email)
    await expect(
      page.getByText(`Your account has been created successfully with ${name}`, { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible()

    await signOut(page)
    await page.context().clearCookies()
    await goToProvider(page, name)
    await signInThere(page, email)
    await expect(
      page.getByText(`You have been logged in successfully with ${name}`, { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

for (const [name, path] of [
  ['Google', '/login'],
  ['GitHub', '/signup'],
] as const)
  test(`whoever was on the way to a page gets there through ${name} from ${path}`, async ({
    page,
  }) => {
    await page.goto(`${path}?next=${encodeURIComponent('/dashboard?tab=recent&q=a%26b#top')}`)
    await goToProvider(page, name)
    await signInThere(page, createAddress())
    await expect(page).toHaveURL('/dashboard?tab=recent&q=a%26b#top')
  })

test('whoever has the verified address of an account gets into it, and keeps the password', async ({
  page,
}) => {
  const person = createPerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto((await receiveMail(person.email, 'your account is ready')).link)
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)

  await goToProvider(page, 'Google')
  await signInThere(page, person.email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings/linked-accounts')
  const accounts = page.getByRole('list', { name: 'Linked accounts' })
  await expect(accounts.getByRole('button', { name: /^Unlink/ })).toHaveCount(2)

  await page.goto('/dashboard')
  await signOut(page)
  await fillLogin(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('accounts of both providers are linked and unlinked, all but the last', async ({ page }) => {
  const email = await signUpThrough(page, 'Google')
  await page.goto('/settings/linked-accounts')
  const accounts = page.getByRole('list', { name: 'Linked accounts' })
  await expect(accounts.getByRole('button', { name: 'Unlink Google' })).toBeDisabled()

  const other = createAddress()
  await accounts.getByRole('button', { name: 'Link GitHub' }).click()
  await signInThere(page, other)
  await expect(page.getByText('GitHub is linked to your account', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/settings/linked-accounts')
  await expect(accounts.getByRole('listitem').filter({ hasText: other })).toBeVisible()

  await accounts.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText('Google unlinked')).toBeVisible()
  await expect(accounts.getByRole('button', { name: 'Unlink GitHub' })).toBeDisabled()
  await page.goto('/settings/account')
  await expect(page.getByText(`You sign in with ${other}`)).toBeVisible()

  await page.goto('/settings/linked-accounts')
  await accounts.getByRole('button', { name: 'Link Google' }).click()
  await expect(page).toHaveURL('/settings/linked-accounts')
  await expect(accounts.getByRole('listitem').filter({ hasText: email })).toBeVisible()
})
