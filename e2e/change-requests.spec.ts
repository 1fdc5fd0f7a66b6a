import type { Page } from '@playwright/test'
import { expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsProven } from './make-operator.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { createPerson } from './person.ts'
import { publishPrompt } from './publish-prompt.ts'

const promptText = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

const enter = (page: Page, firstName: string, lastName: string) => {
  const person = { ...createPerson(), firstName, lastName }
  return enterAsProven(page, person).then(() => person)
}

/** Appends a line to the text that is open, and sends the result. */
async function propose(page: Page, line: string, title: string): Promise<void> {
  await promptText(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(`\n${line}`)
  await page.getByRole('tab', { name: /^Changes/ }).click()
  await expect(page.getByText('Prompt: 1 line added')).toBeVisible()
  await page.getByLabel('What do you change?').fill(title)
  await page.getByLabel('Why (optional)').fill('It is read on phones.')
  await page.getByRole('button', { name: 'Send change request' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** The same address in another tab, once the draft is kept. */
async function reopen(page: Page, text: string): Promise<Page> {
  const tab = await page.context().newPage()
  await expect(async () => {
    await tab.goto(page.url())
    await expect(promptText(tab)).toContainText(text, { timeout: 5_000 })
  }).toPass()
  await page.close()
  return tab
}

async function savePrompt(page: Page, id: string, changes: { body: string }): Promise<void> {
  const { content, revision } = await callApi(page, 'get', `/prompts/${id}`)
  await callApi(page, 'put', `/prompts/${id}`, {
    saveId: crypto.randomUUID(),
    baseRevision: revision,
    content: { ...content, ...changes },
  })
}

test('a reader proposes a change, the owner discusses and merges it; one to a public prompt is declined', async ({
  page,
  browser,
}) => {
  let other = await (await browser.newContext()).newPage()
  const guest = await enter(other, 'Gus', 'Guest')
  await enter(page, 'Olga', 'Owner')
  await callApi(page, 'put', '/plan', { plan: 'team' })
  const body = 'Sum up the text.\nName its sources.'
  const [id = ''] = await makePrompts(page, [{ title: 'Summary', body }])
  await callApi(page, 'post', `/sharing/prompt/${id}/shares`, {
    emails: [guest.email],
    access: 'read',
  })

  // From the read-only editor.
  await other.goto(`/editor/${id}`)
  await other.getByRole('link', { name: 'Propose a change' }).click()
  await expect(other.getByRole('button', { name: 'Send change request' })).toBeDisabled()
  await promptText(other).click()
  await other.keyboard.press('ControlOrMeta+Home')
  await other.keyboard.type('Reader: ')
  await other.getByLabel('What do you change?').fill('A beginning')
  other = await reopen(other, 'Reader: Sum up')

  // The owner changes the same words: the proposer chooses, so that nothing is replaced unasked.
  await savePrompt(page, id, { body: body.replace('Sum', 'Kindly sum') })
  await other.getByRole('button', { name: 'Send change request' }).click()
  const clash = other.getByRole('dialog')
  await expect(clash.getByText('Kindly sum up the text.')).toBeVisible()
  await expect(clash.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await clash.getByText('The prompt now').click()
  await clash.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText('Nothing is changed yet')).toBeVisible()
  await other.getByRole('tab', { name: 'Prompt', exact: true }).click()
  await propose(other, 'One line each.', 'Shorter lines')
  await expectNoBarriers(other)

  // Meanwhile the prompt changes elsewhere. The owner hears of the request, comments and merges.
  await page.goto(`/editor/${id}`)
  await promptText(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Please: ')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change requests, 1 open' })).toBeVisible()
  await page.goto('/change-requests')
  await page.getByRole('tab', { name: 'For your prompts' }).click()
  await page.getByRole('link', { name: 'Shorter lines' }).click()
  await expect(page.getByText('Can be merged.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Comment on the change request' }).fill('Good idea.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText(/^Merged as v\d+$/)).toBeVisible()
  await page.goto(`/editor/${id}/history`)
  await expect(page.getByText('Suggested by Gus Guest').first()).toBeVisible()
  await page.goto(`/editor/${id}`)
  await expect(promptText(page)).toContainText('Please: Kindly sum up the text.')
  await expect(promptText(page)).toContainText('One line each.')
  await other.reload()
  await expect(other.getByRole('region', { name: 'Decision' })).toContainText('Olga Owner merged')
  await expect(other.getByText('Good idea.')).toBeVisible()

  // A public prompt, by somebody who has no other access to it.
  const slug = await publishPrompt(page, 'Public summary')
  await other.goto(`/p/${slug}`)
  await other.getByRole('link', { name: 'Propose a change' }).click()
  await propose(other, 'In English.', 'English only')
  await other.getByRole('link', { name: 'Edit' }).click()
  await other.getByLabel('What do you change?').fill('English and French')
  await other.getByRole('button', { name: 'Update change request' }).click()
  const heading = other.getByRole('heading', { name: 'English and French' })
  await expect(heading).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: /Gus Guest updated a change request/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason (optional)').fill('It works in every language.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Change request declined')).toBeVisible()
  await other.goto('/change-requests?state=closed')
  await other.getByRole('link', { name: 'English and French' }).click()
  await expect(other.getByText('It works in every language.')).toBeVisible()
})
