import { plans, productName } from '@product/domain'
import { expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { openMailbox } from './open-mailbox.ts'
import { routeOnce } from './route-once.ts'

test('pricing shows the plans by the year, and by the month on demand', {
  tag: ['@core', '@pricing'],
}, async ({ page }) => {
  await page.goto('/pricing')
  await expect(page).toHaveTitle(`Pricing · ${productName}`)
  for (const name of ['Free', 'Pro', 'Team', 'Enterprise'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  const pro = cards.filter({ has: page.getByRole('heading', { name: 'Pro', exact: true }) })
  const team = cards.filter({ has: page.getByRole('heading', { name: 'Team', exact: true }) })
  await expect(page.getByText('Save 20%')).toBeVisible()
  const free = cards.filter({ has: page.getByRole('heading', { name: 'Free', exact: true }) })
  await expect(free).toContainText('$0 per month')
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked()
  await expect(pro).toContainText('$15 per month')
  await expect(pro).toContainText('$180 per year')
  await expect(team).toContainText('$39 per month')
  await expect(team).toContainText('$468 per year')
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await expect(pro).toContainText('$19 per month')
  await expect(team).toContainText('$49 per month')
})

test('sales is asked by the contact form, which knows about what', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Contact Sales' }).first().click()
  await expect(page).toHaveURL(/\/contact/)
  await expect(page.getByLabel('Subject')).toHaveValue('Team plan')
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Contact Sales' }).last().click()
  await expect(page.getByLabel('Subject')).toHaveValue('Enterprise plan')
})

test('the blog lists three posts, and Read More opens one', { tag: ['@core', '@blog'] }, async ({
  page,
  sentEvents,
}) => {
  await page.goto('/blog')
  const posts = page.getByRole('article')
  await expect(posts).toHaveCount(3)
  for (const post of await posts.all()) {
    await expect(post.locator('time')).toHaveText(/^\d+ \w+ 2026$/)
    await expect(post).toContainText(`The ${productName} team`)
    await expect(post).toContainText(/\d min read/)
    await expect(post.getByRole('link', { name: /^Read More/ })).toHaveText('Read More')
  }
  for (const category of ['Measuring', 'Technique', 'Craft'])
    await expect(posts.getByText(category, { exact: true })).toHaveCount(1)
  const title = 'Did the prompt get better, or were you lucky?'
  await posts
    .first()
    .getByRole('link', { name: `Read More: ${title}` })
    .click()
  await expect(page).toHaveURL('/blog/did-it-get-better')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: /version 7 fixed three/ })).toBeVisible()
  await expect
    .poll(() => sentEvents('blog_post_clicked'))
    .toEqual([{ post_id: 'did-it-get-better', post_title: title, source: 'blog' }])
})

test('the newsletter box of the blog says where it stands', async ({ page, sentEvents }) => {
  await page.goto('/blog')
  const box = page.getByRole('main').locator('form')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Stay Updated' })).toBeVisible()
  const email = `blog-${crypto.randomUUID()}@example.com`
  await box.getByLabel('Email address').fill(email)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText(`the link to confirm ${email} was stored, not sent`)).toBeVisible()
  await expect.poll(() => sentEvents('newsletter_subscribe_clicked')).toEqual([{ source: 'blog' }])
})

test('an application is sent from the dialog, and the operator has it by mail', {
  tag: ['@core', '@careers'],
}, async ({ page }) => {
  const name = `Grace ${crypto.randomUUID()}`
  await page.goto('/careers')
  await page.getByRole('link', { name: 'Apply Now: Product Designer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Product Designer' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill('grace@example.com')
  await dialog.getByLabel('Link').fill('https://grace.example.com')
  await dialog.getByLabel('Message').fill('I draw <b>interfaces</b>.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await expect(dialog.getByText(/^Thank you\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Apply Now: Product Designer' })).toBeFocused()

  await openMailbox(page)
  await page
    .getByRole('link', { name: /Application: Product Designer/ })
    .first()
    .click()
  await expect(page.getByText(new RegExp(name))).toBeVisible()
  await expect(page.getByText(/I draw <b>interfaces<\/b>/)).toBeVisible()
})

test('a general application works as a page too, and says why it failed', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/)
  await page.goto('/careers')
  await expect(page.getByRole('link', { name: 'Send General Application' })).toBeVisible()
  await page.goto('/careers/general')
  await page.getByLabel('Name').fill('Grace Example')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('grace@example.com')
  await page.getByLabel('Message').fill('I would answer mails.')
  await routeOnce(page, '**/api/v1/job-applications', (route) => route.abort())
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('I would answer mails.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText(/^Thank you\./)).toBeVisible()
})

test('the footer leads to the library, the plans, the blog and the careers', async ({ page }) => {
  for (const [label, path] of [
    ['Discover', '/discover'],
    ['Pricing', '/pricing'],
    ['Community', '/community'],
    ['Blog', '/blog'],
    ['Careers', '/careers'],
  ] as const) {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test.describe('in the HTML alone', () => {
  test.use({ javaScriptEnabled: false })

  test('the cards and the table say what the plans allow', async ({ page }) => {
    await page.goto('/pricing')
    const main = page.getByRole('main')
    for (const text of [
      '50 prompts',
      '5 API connections',
      'Public library only',
      'Basic templates',
      'No version history, collaboration or analytics',
      'Community support',
      'Unlimited prompts and version history',
      '20 API connections',
      'Basic analytics',
      'Email support',
      'Everything in Pro',
      'Unlimited API connections',
      'Collaboration',
      'Workspaces',
      'Private sharing',
      'Advanced analytics',
      'Priority support',
    ])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
    const row = page.getByRole('row', { name: /^Executions a month/ })
    await expect(row).toContainText(String(plans.free.limits.executions))
    await expect(row).toContainText('Unlimited')
  })

  test('pricing has testimonials that say what they are, and answers about money', async ({
    page,
  }) => {
    await page.goto('/pricing')
    await expect(page.getByRole('blockquote')).toHaveCount(3)
    await expect(page.getByText(/^Placeholder copy/)).toBeVisible()
    await page.getByText('Can I get my money back?').click()
    await expect(page.getByText(/14-day money-back guarantee/)).toBeVisible()
    await page.getByText('What happens when I downgrade?').click()
    await expect(page.getByText(/at the end of the billing cycle/)).toBeVisible()
    await page.getByText('What happens when I upgrade?').click()
    await expect(page.getByText(/Upgrades take effect immediately/)).toBeVisible()
  })

  test('careers shows benefits and four positions', async ({ page }) => {
    await page.goto('/careers')
    await expect(page.getByRole('heading', { name: 'What we offer' })).toBeVisible()
    const positions = {
      'Senior Frontend Engineer': 'Engineering',
      'AI/ML Engineer': 'Engineering',
      'Product Designer': 'Design',
      'Developer Relations Engineer': 'Community',
    }
    for (const [name, department] of Object.entries(positions)) {
      const position = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
      for (const fact of [department, 'Remote', 'Full-time'])
        await expect(position.getByText(fact, { exact: true })).toBeVisible()
      await expect(position.getByRole('link', { name: `Apply Now: ${name}` })).toHaveText(
        'Apply Now',
      )
    }
  })
})
