import type { Browser, Page } from '@playwright/test'
import { expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Somebody else in a browser of their own. */
async function enterAsAnother(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await enterAsSomebodyNew(other)
  return other
}

const findPublic = async (page: Page, slug: string) =>
  await page.request.get(`/api/v1/library/prompts/${slug}`)

type Made = { id: string; slug: string; title: string }

/** A public prompt of whoever is signed in there; its address holds what no other has. */
async function publish(page: Page, body: string): Promise<Made> {
  const title = `Scribe ${crypto.randomUUID()}`
  const [id = ''] = await makePrompts(page, [{ title, body }])
  const slug = await change(page, { id, title }, { body, revision: 1 })
  return { id, slug, title }
}

type Change = { body: string; revision: number; note?: string }

/** Stores this text and publishes it. */
async function change(
  page: Page,
  { id, title }: Pick<Made, 'id' | 'title'>,
  { body, revision, note = '' }: Change,
): Promise<string> {
  const { content } = await callApi(page, 'get', `/prompts/${id}`)
  await callApi(page, 'put', `/prompts/${id}`, {
    saveId: crypto.randomUUID(),
    baseRevision: revision,
    content: { ...content, title, body, description: 'Turns notes into decisions.' },
  })
  const asked = { category: 'business', licence: 'mit', note }
  const { publication } = await callApi(page, 'put', `/prompts/${id}/publication`, asked)
  return publication.slug
}

test('a prompt is published once nothing stands against it, brought up to date, and withdrawn', {
  tag: ['@core', '@publishing'],
}, async ({ page }) => {
  await enterAsSomebodyNew(page)
  const key = `sk-ant-${'a1B2c3D4'.repeat(4)}`
  const [id = ''] = await makePrompts(page, [{ title: '', body: `Mail it with ${key}` }])
  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = dialogOf(page)
  const publishButton = dialog.getByRole('button', { name: 'Publish', exact: true })
  await publishButton.click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await expect(dialog.getByText('Enter a short description.')).toBeVisible()
  await expect(dialog.getByText(/This looks like an Anthropic key in the prompt/)).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await textOf(page).fill('Write to ada@lovelace.dev about {{topic}}.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const title = `Letters ${crypto.randomUUID()}`
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Writes a letter on a topic.')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Business' }).click()
  await dialog.getByRole('combobox', { name: 'License' }).click()
  await page.getByRole('option', { name: 'MIT' }).click()
  await publishButton.click()
  await expect(dialog.getByText('This looks like an email address in the prompt.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /I’ve checked this/ }).click()
  await publishButton.click()
  await expect(dialog.getByRole('heading', { name: 'Public in the library' })).toBeVisible()
  const slug = title.toLowerCase().replace(' ', '-')
  await expect(dialog.getByRole('link', { name: `/p/${slug}`, exact: true })).toBeVisible()
  await expect(dialog.getByText('Version 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expectNoBarriers(page)
  expect(await (await findPublic(page, slug)).json()).toMatchObject({
    title,
    description: 'Writes a letter on a topic.',
    category: 'business',
    licence: 'mit',
    content: { body: 'Write to ada@lovelace.dev about {{topic}}.' },
  })
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()

  await textOf(page).fill('Write about {{topic}} and {{mood}}.')
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await page.getByRole('button', { name: 'Public', exact: true }).click()
  await expect(dialog.getByText('Version 2 is newer. Update to publish it.')).toBeVisible()
  await dialog.getByLabel('What changed?').fill('It has a mood')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const summary = dialog.getByRole('region', { name: 'Public page' })
  await expect(summary.getByText('Version 2', { exact: true })).toBeVisible()
  expect(await (await findPublic(page, slug)).json()).toMatchObject({
    content: { body: 'Write about {{topic}} and {{mood}}.' },
    versions: [{ version: 2, note: 'It has a mood' }, { version: 1 }],
  })
  await dialog.getByRole('button', { name: 'Delete version 1 from the library' }).click()
  await page.getByRole('button', { name: 'Delete version', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Published versions' })).toBeHidden()
  await expect
    .poll(async () => (await (await findPublic(page, slug)).json()).versions)
    .toHaveLength(1)

  await page.goto('/prompts')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByRole('img', { name: 'Public' })).toBeVisible()
  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Public', exact: true }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw prompt' }).click()
  await expect(page.getByText('Withdrawn from the library')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Publish to the library' })).toBeVisible()
  expect((await findPublic(page, slug)).status()).toBe(404)
})

const notes = 'You are a scribe.\nList the decisions.\nBe brief.\nNotes: {{notes}}'

test('a public prompt opens as a copy, which is told of its original’s new versions and merges them', async ({
  page,
  browser,
}) => {
  await enterAsSomebodyNew(page)
  const author = await enterAsAnother(browser, page)
  const original = await publish(author, notes)

  await page.goto(`/editor/${original.slug}`)
  await expect(textOf(page)).toContainText('List the decisions.')
  await expect.poll(async () => (await (await findPublic(page, original.slug)).json()).uses).toBe(1)
  await textOf(page).fill(notes.replace('a scribe', 'my scribe'))
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await page.reload()
  await expect(textOf(page)).toContainText('my scribe')
  const offer = page.getByRole('region', { name: 'The original has changed' })
  await expect(offer).toBeHidden()

  const body = notes.replace('the decisions', 'the decisions with their owners')
  await change(author, original, { body, revision: 2, note: 'Decisions have owners' })
  await page.reload()
  await expect(offer).toContainText(
    `Ada Example published version 2 of ${original.title}: Decisions have owners`,
  )
  await offer.getByRole('button', { name: 'See changes' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'Prompt of the merge' })).toContainText(
    'with their owners',
  )
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(textOf(page)).toContainText('my scribe')
  await expect(textOf(page)).toContainText('the decisions with their owners')
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(textOf(page)).toContainText('the decisions with their owners')
  await expect(offer).toBeHidden()
  await author.context().close()
})

test('where both changed the same line one chooses, or keeps one’s own', async ({
  page,
  browser,
}) => {
  await enterAsSomebodyNew(page)
  const author = await enterAsAnother(browser, page)
  const original = await publish(author, notes)
  await page.goto(`/editor/${original.slug}`)
  await textOf(page).fill(notes.replace('Be brief', 'Be thorough'))
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await change(author, original, { body: notes.replace('Be brief', 'Be terse'), revision: 2 })
  await page.reload()

  const offer = page.getByRole('region', { name: 'The original has changed' })
  await offer.getByRole('button', { name: 'Merge' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Both of you changed this.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Theirs' }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(textOf(page)).toContainText('Be terse.')
  await expect(offer).toBeHidden()

  await change(author, original, { body: notes.replace('Be brief', 'Be funny'), revision: 3 })
  await page.reload()
  await offer.getByRole('button', { name: 'Keep mine' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(textOf(page)).toContainText('Be terse.')
  await expect(offer).toBeHidden()
  await author.context().close()
})

test('what came out of a run is shown with the public prompt, until it is not', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const { id, slug } = await publish(page, 'Summarise in 1 points.\n\nThe sky is blue.')
  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/^Result generated in/).first()).toBeVisible()
  const { runs } = await callApi(page, 'get', `/runs?promptId=${id}`)
  await page.goto(`/history/${runs[0].id}`)
  await page.getByRole('button', { name: 'Show publicly' }).click()
  await expect(page.getByRole('button', { name: 'Shown publicly' })).toBeVisible()
  const listShown = async () => (await (await findPublic(page, slug)).json()).outcomes
  await expect.poll(listShown).toMatchObject([{ runId: runs[0].id, model: 'demo' }])

  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Public', exact: true }).click()
  const choice = dialogOf(page).getByRole('checkbox', { name: /Demo/ })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect.poll(listShown).toEqual([])
})

test('an author sees an output as it would be shown before choosing it', async ({ page }) => {
  await enterAsSomebodyNew(page)
  const { id, slug } = await publish(page, 'Summarise in 1 points.\n\nThe sky is blue.')
  await page.goto(`/editor/${id}`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/^Result generated in/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Public', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Preview Demo/ }).click()
  const preview = dialog.getByRole('region', { name: /^Preview of Demo/ })
  await expect(preview.getByRole('listitem')).toContainText('The sky is blue')
  await expect(preview.getByText('v1', { exact: true })).toBeVisible()
  await expectNoBarriers(page)
  const choice = dialog.getByRole('checkbox', { name: /Demo/ })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await expect
    .poll(async () => (await (await findPublic(page, slug)).json()).outcomes)
    .toHaveLength(1)
})
