import type { Page } from '@playwright/test'
import { expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsProven } from './make-operator.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { createPerson } from './person.ts'

const body = 'Sum up the text in one line.'
const promptText = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const passageIn = (page: Page) => promptText(page).locator('[data-thread]')

/** Olga with a prompt that Gus may only read, both in its editor. */
async function openTogether(page: Page, other: Page): Promise<string> {
  const guest = { ...createPerson(), firstName: 'Gus', lastName: 'Guest' }
  await enterAsProven(other, guest)
  await enterAsProven(page, { ...createPerson(), firstName: 'Olga', lastName: 'Owner' })
  await callApi(page, 'put', '/plan', { plan: 'team' })
  const [id = ''] = await makePrompts(page, [{ title: 'Summary', body }])
  await callApi(page, 'post', `/sharing/prompt/${id}/shares`, {
    emails: [guest.email],
    access: 'read',
  })
  for (const browser of [page, other]) {
    await browser.goto(`/editor/${id}`)
    await expect(promptText(browser)).toContainText(body)
  }
  return id
}

/** Selects words as somebody does with the keyboard: from their end back to their beginning. */
async function selectWords(page: Page, words: string, text = body): Promise<void> {
  await promptText(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < text.indexOf(words); step += 1) await page.keyboard.press('ArrowRight')
  for (const _ of words) await page.keyboard.press('Shift+ArrowRight')
}

test('a comment stays with its words while two people discuss it and the text changes', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const id = await openTogether(page, other)

  // A reader marks words and comments on them; the owner sees it at once.
  await selectWords(other, 'the text')
  await other.getByRole('button', { name: 'Comment', exact: true }).click()
  const form = panelOf(other).getByRole('region', { name: 'Comment on words' })
  await form.getByRole('textbox').fill('Which **text**, @olga')
  await form.getByRole('option', { name: /Olga Owner/ }).click()
  await form.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(passageIn(other)).toHaveText('the text')
  await expect(passageIn(page)).toHaveText('the text')
  await expect(page.getByTitle('1 comment thread')).toBeVisible()

  // The owner opens it from the text and replies.
  await passageIn(page).click()
  const panel = panelOf(page)
  await expect(panel.getByText('Which text, @Olga Owner')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Reply' }).fill('The one below.')
  // The key that runs the prompt elsewhere sends it.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await expect(panelOf(other).getByText('The one below.')).toBeVisible()
  await expectNoBarriers(page)

  // Text is written before and inside: the mark moves and grows with its words.
  await selectWords(page, 'text')
  await page.keyboard.type('whole text')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Please: ')
  await expect(passageIn(page)).toHaveText('the whole text')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await other.reload()
  await expect(passageIn(other)).toHaveText('the whole text')

  // A link opens the comment; resolved, its passage is no longer marked.
  const { threads } = await callApi(page, 'get', `/prompts/${id}/comments`)
  await other.goto(`/editor/${id}?comment=${threads[0].comments[1].id}`)
  await expect(panelOf(other).getByText('The one below.')).toBeInViewport()
  await panel.getByRole('button', { name: 'Resolve thread' }).click()
  await expect(passageIn(page)).toHaveCount(0)
  await expect(passageIn(other)).toHaveCount(0)
})

test('a suggested edit is accepted with one click under the name of its proposer', {
  tag: ['@core', '@comments', '@editor'],
}, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  const id = await openTogether(page, other)
  await selectWords(other, 'one line')
  await other.keyboard.press('ControlOrMeta+Alt+e')
  const form = panelOf(other).getByRole('region', { name: 'Suggest an edit' })
  await form.getByRole('textbox', { name: 'Suggested text' }).fill('two short sentences')
  await form.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(panelOf(other).getByText('two short sentences')).toBeVisible()
  await expect(panelOf(other).getByRole('button', { name: 'Accept' })).toBeHidden()

  await page.getByRole('button', { name: /^Comments/ }).click()
  await panelOf(page).getByRole('button', { name: 'Accept' }).click()
  // First: it is shown for some seconds only.
  await expect(page.getByText('Suggestion accepted')).toBeVisible()
  await expect(promptText(page)).toContainText('Sum up the text in two short sentences.')
  await page.goto(`/editor/${id}/history`)
  await expect(page.getByText('Suggested by Gus Guest').first()).toBeVisible()
})
