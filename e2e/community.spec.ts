import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsOperator, enterAsProven } from './make-operator.ts'
import { callApi } from './make-prompts.ts'
import { listMails } from './open-mailbox.ts'
import { createPerson, readSessionCode, signUpAs } from './person.ts'

const named = (firstName: string) => ({ ...createPerson(), firstName, lastName: 'Forum' })
const uniqueWord = () => `w${crypto.randomUUID().slice(0, 8)}`
const answerBy = (page: Page, name: string) =>
  page.getByRole('article', { name: `Answer by ${name} Forum` })

/** A question of the person in this browser, by the API. */
async function ask(page: Page, title: string): Promise<string> {
  const { slug } = await callApi(page, 'post', '/community/questions', {
    id: crypto.randomUUID(),
    category: 'help',
    title,
    body: 'The output is cut off after a few lines.',
  })
  return String(slug)
}

test('a question is asked, answered, voted for, accepted, found and mailed', async ({
  page,
  browser,
}) => {
  const word = uniqueWord()
  const title = `How do I loop over ${word} items?`
  const asker = named('Ada')
  await enterAsProven(page, asker)
  await page.goto('/community')
  await page.getByRole('link', { name: 'Ask a question' }).first().click()
  const form = page.getByRole('form', { name: 'Your question' })
  await form.getByLabel('Title').fill('Short')
  await form.getByRole('button', { name: 'Post question' }).click()
  await expect(form).toContainText('Use at least 10 characters')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Category').selectOption('Prompt writing')
  await form.getByLabel('Details').fill('I wrote `{{#each}}` and **nothing** came <b>out</b>.')
  await page.reload()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByLabel('Category')).toHaveValue('prompt-writing')
  await form.getByText('Preview').click()
  await expect(form.locator('strong')).toHaveText('nothing')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Post question' }).click()
  await expect(page).toHaveURL(/\/community\/q\/how-do-i-loop-over-/)
  const address = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const question = page.getByRole('article', { name: 'Question by Ada Forum' })
  await expect(question.locator('strong')).toHaveText('nothing')
  await expect(question).toContainText('<b>out</b>')
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(address)
  await other.getByRole('button', { name: /^Vote/ }).click()
  await expect(other.getByText('Log in to vote')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    /^\/login\?next=/,
  )
  await enterAsProven(other, named('Bea'))
  await other.goto(address)
  await other.getByRole('button', { name: 'Vote, 0 votes' }).click()
  await expect(other.getByRole('button', { name: 'Vote, 1 vote' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await other.getByRole('button', { name: 'Write an answer' }).click()
  const answerForm = other.getByRole('form', { name: 'Your answer' })
  await answerForm.getByLabel('Your answer').fill('See https://spam.example')
  await answerForm.getByRole('button', { name: 'Post answer' }).click()
  await expect(answerForm.getByRole('alert')).toContainText('Links to other sites are for accounts')
  await answerForm.getByLabel('Your answer').fill('Close it:\n\n```\n{{/each}}\n```')
  await answerForm.getByRole('button', { name: 'Post answer' }).click()
  await expect(answerBy(other, 'Bea').locator('pre')).toHaveText(/\{\{\/each\}\}/)
  await expect(other.getByRole('heading', { name: '1 answer' })).toBeVisible()

  // Before it is deleted below: nobody is mailed about what is deleted. The job that mails runs every minute.
  await expect
    .poll(() => listMails(page, asker), { intervals: [2_000] })
    .toContain('answered your question')

  await answerBy(other, 'Bea').getByRole('button', { name: 'Edit' }).click()
  const editForm = other.getByRole('form', { name: 'Edit answer' })
  await expect(editForm.getByLabel('Your answer')).toHaveValue(/```/)
  await editForm.getByLabel('Your answer').fill('Close the loop.')
  await editForm.getByRole('button', { name: 'Save changes' }).click()
  await expect(answerBy(other, 'Bea')).toContainText('Close the loop.')
  await answerBy(other, 'Bea').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByRole('heading', { name: 'No answers yet' })).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(answerBy(other, 'Bea')).toBeVisible()

  await page.reload()
  await answerBy(page, 'Bea').getByRole('button', { name: 'Accept answer' }).click()
  await expect(answerBy(page, 'Bea')).toContainText('Accepted answer')
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await checkPage(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/community')
  await visitor.getByRole('searchbox', { name: 'Search questions and answers' }).fill(word)
  const found = visitor.getByRole('list', { name: 'Questions', exact: true }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('1 answer, one accepted')
  await checkPage(visitor)
  await found.getByRole('link', { name: title }).click()
  await expect(visitor).toHaveURL(address)
  const data = await visitor.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { name: title, answerCount: 1, acceptedAnswer: { text: 'Close the loop.' } },
  })

  await other.context().close()
  await visitor.context().close()
})

test('while a title is typed, similar questions are shown', async ({ page }) => {
  await enterAsProven(page, named('Ada'))
  const word = uniqueWord()
  await ask(page, `Exporting ${word} to a spreadsheet`)
  await page.goto('/community/ask#ideas')
  await expect(page.getByLabel('Category')).toHaveValue('ideas')
  await page.getByLabel('Title').fill(`Can I export ${word}?`)
  const similar = page.getByRole('region', { name: 'Has it been answered already?' })
  await expect(
    similar.getByRole('link', { name: `Exporting ${word} to a spreadsheet` }),
  ).toBeVisible()
  await checkPage(page)
})

test('a reported question is hidden by an operator, who also closes and moves one', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  await enterAsProven(page, named('Ada'))
  const word = uniqueWord()
  const spam = await ask(page, `Buy ${word} pills now`)
  const normal = await ask(page, `Why is ${word} slow?`)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/community/q/${spam}`)
  await visitor.getByRole('button', { name: 'Report the question' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Report the question' })
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByText('We’ll look into it.')).toBeVisible()

  const operator = await (await browser.newContext()).newPage()
  await enterAsOperator(operator)
  await operator.goto('/moderation')
  const entry = operator
    .getByRole('list', { name: 'Reports' })
    .getByRole('listitem')
    .filter({ hasText: `Buy ${word} pills now` })
  await entry.getByRole('button', { name: /^Hide/ }).click()
  const reason = operator.getByRole('dialog', { name: /^Hide/ })
  await reason.getByLabel('Reason').fill('It only advertises.')
  await reason.getByRole('button', { name: 'Hide' }).click()
  await expect(entry).toBeHidden()
  await expect.poll(async () => (await visitor.goto(`/community/q/${spam}`))?.status()).toBe(404)
  await visitor.goto(`/community?q=${word}`)
  await expect(visitor.getByRole('list', { name: 'Questions', exact: true })).not.toContainText(
    'Buy',
  )

  await operator.goto(`/community/q/${normal}`)
  await operator.getByLabel('Move to').selectOption('Models and providers')
  await expect(operator.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    'Models and providers',
  )
  await operator.getByLabel('Reason for closing').fill('Asked before.')
  await operator.getByRole('button', { name: 'Close question' }).click()
  await expect(operator.getByText('This question is closed.')).toBeVisible()
  await page.goto(`/community/q/${normal}`)
  await expect(page.getByText('This question is closed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await operator.context().close()
  await visitor.context().close()
})

test('a question of one’s own is deleted and brought back', async ({ page }) => {
  await enterAsProven(page, named('Ada'))
  const title = `Delete ${uniqueWord()} please`
  const slug = await ask(page, title)
  await page.goto(`/community/q/${slug}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a link to an answer opens the page that it is on', { tag: ['@core', '@community'] }, async ({
  page,
}) => {
  await enterAsProven(page, named('Ada'))
  const slug = await ask(page, `Many ${uniqueWord()} answers`)
  const { id } = await callApi(page, 'get', `/community/questions/${slug}`)
  const ids = Array.from({ length: 31 }, () => crypto.randomUUID())
  for (const [place, answerId] of ids.entries())
    await callApi(page, 'post', `/community/questions/${id}/answers`, {
      id: answerId,
      body: `Answer ${place}`,
    })
  await page.goto(`/community/q/${slug}#answer-${ids[30]}`)
  await expect(page).toHaveURL(`/community/q/${slug}?page=2#answer-${ids[30]}`)
  await expect(page.getByText('Answer 30')).toBeInViewport()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Answer 0', { exact: true })).toBeVisible()
})

test('an address is confirmed where somebody writes, and nothing typed is lost', async ({
  page,
  expectConsoleError,
}) => {
  // The refused question, and the wrong code.
  expectConsoleError(/40[03]|422/)
  const person = named('Una')
  await signUpAs(page, person)
  await page.goto('/community/ask')
  const notice = page.getByRole('region', { name: 'Confirm your email address' })
  await expect(notice).toContainText(person.email)
  const title = `Why is ${uniqueWord()} refused?`
  const form = page.getByRole('form', { name: 'Your question' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Details').fill('It says that I have to confirm something.')
  await form.getByRole('button', { name: 'Post question' }).click()
  await expect(form.getByRole('alert')).toContainText('Confirm your email address')
  await notice.getByRole('button', { name: 'Email me a code' }).click()
  await expect(notice.getByRole('button', { name: /^Send again in/ })).toBeDisabled()
  await notice.getByLabel('Code').fill('000000')
  await notice.getByRole('button', { name: 'Confirm' }).click()
  await expect(notice.getByRole('alert')).toContainText('This code is wrong or has expired')
  await checkPage(page)
  await notice.getByLabel('Code').fill(await readSessionCode(page, person.email))
  await notice.getByRole('button', { name: 'Confirm' }).click()
  await expect(notice).toBeHidden()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByRole('button', { name: 'Post question' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a vote that fails is taken back, and the command palette finds a question', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await enterAsProven(page, named('Ada'))
  const word = uniqueWord()
  const title = `Finding ${word} by keyboard`
  await ask(page, title)
  const other = await (await browser.newContext()).newPage()
  await enterAsProven(other, named('Bea'))
  await other.goto('/community')
  await other.keyboard.press('Control+k')
  await other.getByPlaceholder('Search prompts or run a command').fill(word)
  const group = other.getByRole('group', { name: 'Community' })
  await group.getByRole('option', { name: title }).click()
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Write an answer' })).toBeVisible()
  await other.route('**/vote', (route) => route.abort())
  await other.getByRole('button', { name: 'Vote, 0 votes' }).click()
  await expect(other.getByText('Couldn’t save your vote')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Vote, 0 votes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await other.context().close()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/pricing')
  await visitor.keyboard.press('Control+k')
  await visitor.getByPlaceholder('Search prompts or run a command').fill(word)
  await visitor.getByRole('option', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await visitor.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the forum is read and searched', async ({ page, browser }) => {
    const people = await browser.newContext({ javaScriptEnabled: true })
    const askerPage = await people.newPage()
    await enterAsProven(askerPage, named('Ada'))
    const word = uniqueWord()
    await ask(askerPage, `Reading ${word} without scripts`)
    await people.close()
    await page.goto('/community')
    await page.getByRole('searchbox').fill(word)
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('link', { name: `Reading ${word} without scripts` }).click()
    await expect(page.getByRole('article')).toContainText('The output is cut off')
  })
})
