import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsSomebodyNew } from './person.ts'
import { publishPrompt } from './publish-prompt.ts'

test('a prompt is reviewed by who has used it, changed, answered by its author and deleted', {
  tag: ['@core', '@reviews'],
}, async ({ page, browser }) => {
  const authorPage = await browser.newPage()
  await enterAsSomebodyNew(authorPage)
  const slug = await publishPrompt(authorPage, 'Three lines')

  await page.goto(`/p/${slug}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('No reviews yet.')
  await expect(reviews.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/p/${slug}#reviews`)}`,
  )

  await enterAsSomebodyNew(page)
  await page.goto(`/p/${slug}`)
  await reviews.getByRole('button', { name: 'Write a review' }).click()
  await expect(reviews.getByRole('status')).toContainText('Use this prompt before reviewing it')
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/uses') && answer.ok())
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await counted
  await reviews.getByRole('button', { name: 'Write a review' }).click()
  const form = reviews.getByRole('form', { name: 'Your review' })
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(form).toContainText('Choose a rating from 1 to 5 stars.')
  await form.getByRole('radio', { name: '4 of 5: Good' }).check()
  await form.getByLabel('How did it go?').fill('<b>Short</b> and right.\nTwice.')
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(reviews.getByRole('listitem').filter({ hasText: 'Yours' })).toContainText(
    '<b>Short</b> and right.',
  )
  await expect(reviews).toContainText('4.0')
  await expect(reviews).toContainText('1 review')

  await reviews.getByRole('button', { name: 'Edit your review' }).click()
  await expect(form.getByLabel('How did it go?')).toHaveValue('<b>Short</b> and right.\nTwice.')
  await form.getByRole('radio', { name: '5 of 5: Excellent' }).check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(reviews).toContainText('5.0')

  await authorPage.goto(`/p/${slug}`)
  const seen = authorPage.getByRole('region', { name: 'Reviews' })
  await expect(seen).toContainText('This is your prompt. You can reply to reviews.')
  await seen.getByRole('button', { name: 'Answer', exact: true }).click()
  await seen.getByLabel('Your reply').fill('Thank you!')
  await seen.getByRole('button', { name: 'Post reply' }).click()
  await expect(seen).toContainText('Author’s reply')
  await authorPage.close()

  await page.reload()
  await expect(reviews).toContainText('Thank you!')
  await checkPage(page)
  await reviews.getByRole('button', { name: 'Delete your review' }).click()
  await expect(reviews).toContainText('No reviews yet.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reviews are read', async ({ page, browser }) => {
    const people = await browser.newContext({ javaScriptEnabled: true })
    const authorPage = await people.newPage()
    await enterAsSomebodyNew(authorPage)
    const slug = await publishPrompt(authorPage, 'Plain lines')
    await people.close()
    await page.goto(`/p/${slug}`)
    await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('No reviews yet.')
  })
})
