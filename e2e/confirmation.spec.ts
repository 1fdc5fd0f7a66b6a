import { expect, test } from './journey.ts'
import { createPerson, fillLogin, fillSignup, readMail } from './person.ts'

test.use({ baseURL: `http://localhost:${process.env.CONFIRMING_PORT}` })

test('the code of the confirmation mail finishes a sign-up', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/403/)
  const person = createPerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()

  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/wrong or has expired/).first()).toBeVisible()
  await code.fill((await readMail(page, person.email)).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('Your account has been created successfully', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('the link does so too, goes where the visitor wanted to, and takes the first tab along', async ({
  page,
  context,
}) => {
  const person = createPerson()
  await page.goto('/signup?next=%2Fdashboard%3Ftab%3Drecent')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()

  const mailed = await context.newPage()
  await mailed.goto((await readMail(page, person.email)).link)
  await expect(
    mailed.getByText('Your account has been created successfully', { exact: true }),
  ).toBeVisible()
  await expect(mailed).toHaveURL('/dashboard?tab=recent')
  await expect(page).toHaveURL('/dashboard?tab=recent')
})

test('a link opened in another browser confirms the address and says what to do', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = createPerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  const { link } = await readMail(page, person.email)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await elsewhere.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await phone.getByRole('link', { name: 'Go to log in' }).click()
  await fillLogin(phone, person)
  await expect(phone).toHaveURL('/dashboard')
  await elsewhere.close()
})

test('a log-in before the confirmation offers a new mail', async ({ page, expectConsoleError }) => {
  expectConsoleError(/4(00|29)/)
  const person = createPerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()

  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByText('Email not confirmed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(page.getByText(/^For security purposes, you can only request this/)).toBeVisible()
})
