import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { type ModelDouble, test } from './model-double.ts'
import { enterAsSomebodyNew } from './person.ts'
import { readClipboard } from './read-clipboard.ts'

const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Test Your Prompt' })
const runOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Run', exact: true })
const resultOf = (page: Page, model: string) =>
  panelOf(page).getByRole('article', { name: `Result of ${model}` })

/** Somebody new with the double connected, and this prompt open in the editor. */
async function openPrompt(
  page: Page,
  { baseUrl }: ModelDouble,
  prompt: { body: string; model: string; modality: string },
): Promise<void> {
  const { body, model, modality } = prompt
  await enterAsSomebodyNew(page)
  await callApi(page, 'post', '/connections', {
    id: crypto.randomUUID(),
    provider: 'compatible',
    name: 'Workshop',
    baseUrl,
  })
  const [id] = await makePrompts(page, [{ title: 'Trial', body, modality, targetModels: [model] }])
  await page.goto(`/editor/${id}`)
  await expect(runOf(page)).toBeVisible()
}

test('a picture is given to a model that sees, and is with the run afterwards', async ({
  page,
  models,
}) => {
  const prompt = { body: 'What is on it?', model: 'house-vision', modality: 'text' }
  await openPrompt(page, models, prompt)
  const pictures = panelOf(page).getByRole('region', { name: 'Pictures' })
  await pictures.getByLabel('Pictures').setInputFiles(picture)
  await expect(pictures.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(runOf(page)).toBeEnabled()
  await runOf(page).click()
  const call = await models.nextCall('house-vision')
  expect(JSON.stringify(call.request)).toContain(
    `data:image/png;base64,${picture.buffer.toString('base64')}`,
  )
  call.say('A red dot.')
  call.end()
  await expect(resultOf(page, 'house-vision').getByText('A red dot.')).toBeVisible()

  const { runs } = await callApi(page, 'get', '/runs')
  await page.goto(`/history/${runs[0].id}`)
  const asked = page.getByRole('region', { name: 'What was asked' })
  await expect(asked.getByRole('img')).toBeVisible()
})

test('a Midjourney command is copied, and the picture that came of it is attached', async ({
  page,
  context,
  models,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPrompt(page, models, { body: 'A red dot', model: 'midjourney', modality: 'image' })
  await runOf(page).click()
  const result = resultOf(page, 'Midjourney')
  await result.getByRole('button', { name: 'Copy command' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^\/imagine prompt: ?A red dot/)
  await result.getByLabel('Attach picture').setInputFiles(picture)
  await expect(result.getByRole('img', { name: 'What the model made' })).toBeVisible()
  await page.reload()
  await expect(result.getByRole('img', { name: 'What the model made' })).toBeVisible()
  await checkPage(page)
})

test('speech is made in the voice that was chosen, to be heard and downloaded', async ({
  page,
  models,
}) => {
  await openPrompt(page, models, { body: 'Say hello.', model: 'house-tts', modality: 'audio' })
  const settings = page.getByRole('complementary', { name: 'Prompt settings' })
  await settings.getByText('Advanced Settings').click()
  await settings.getByRole('combobox', { name: 'Voice' }).click()
  await page.getByRole('option', { name: 'nova' }).click()
  await runOf(page).click()
  const result = resultOf(page, 'house-tts')
  await expect(result.locator('audio')).toHaveAttribute('src', /^blob:/)
  expect(models.spoken).toMatchObject([{ input: 'Say hello.', voice: 'nova' }])
  await expect(result.locator('dl')).toContainText('price unknown')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download .wav' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('RIFF')
  await checkPage(page)
})
