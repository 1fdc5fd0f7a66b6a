import type { Page } from '@playwright/test'
import { giveBrowserModel } from './browser-model-double.ts'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect } from './journey.ts'
import { callApi } from './make-prompts.ts'
import { type ModelDouble, test } from './model-double.ts'
import { enterAsSomebodyNew } from './person.ts'

const demo = 'Demo — not an AI model'
const article =
  'The telescope was launched on 25 December 2021. Its mirror is 6.5 metres wide. It observes in the infrared. The sunshield keeps the instruments cold. First pictures came in July 2022. It orbits the second Lagrange point.'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Test Your Prompt' })
const runOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Run', exact: true })
const resultOf = (page: Page, model: string) =>
  panelOf(page).getByRole('article', { name: `Result of ${model}` })
const inputOf = (page: Page, name: string) => panelOf(page).getByLabel(name)

const variable = (name: string, type: string, details: object = {}) => ({
  name,
  type,
  defaultValue: '',
  required: false,
  choices: [],
  ...details,
})

/** A stored summariser, open in the editor. */
async function openSummariser(page: Page, targetModels: string[] = []): Promise<void> {
  const id = crypto.randomUUID()
  await callApi(page, 'put', `/prompts/${id}`, {
    saveId: crypto.randomUUID(),
    baseRevision: 0,
    content: {
      title: 'Summariser',
      description: '',
      systemMessage: '',
      body: 'Summarise the text below in {{num_points}} points.\n\nText:\n{{input_text}}',
      variables: [
        variable('input_text', 'long-text', { required: true }),
        variable('num_points', 'number', { defaultValue: '3' }),
      ],
      targetModels,
      modality: 'text',
      tags: [],
      settings: {
        temperature: null,
        maxOutputTokens: null,
        topP: null,
        stop: [],
        seed: null,
        jsonOutput: false,
      },
    },
  })
  await page.goto(`/editor/${id}`)
  await expect(runOf(page)).toBeVisible()
}

/** The double's models, connected, and the prompt made for these of them. */
async function openWithModels(page: Page, { baseUrl }: ModelDouble, targets: string[]) {
  await enterAsSomebodyNew(page)
  await callApi(page, 'post', '/connections', {
    id: crypto.randomUUID(),
    provider: 'compatible',
    name: 'Workshop',
    baseUrl,
    key: 'sk-journey-key',
  })
  await openSummariser(page, targets)
  await inputOf(page, 'input_text').fill(article)
}

async function nameSet(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Until it has gone it takes what is typed elsewhere.
  await expect(dialog).toHaveCount(0)
}

test('a prompt is run on the Demo model, and its result has time, figures and buttons', {
  tag: ['@core', '@runs'],
}, async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openSummariser(page, ['gpt-4'])
  const panel = panelOf(page)
  await expect(panel.getByText('Run your prompt to see results')).toBeVisible()
  await expect(panel.getByText('GPT-4 is not connected.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Connect OpenAI' })).toHaveAttribute(
    'href',
    '/settings/connections?connect=openai',
  )
  await inputOf(page, 'input_text').fill(article)
  await runOf(page).click()
  const result = resultOf(page, demo)
  await expect(result.getByText(/^Result generated in \d+\.\ds$/)).toBeVisible()
  await expect(result.getByRole('listitem')).toHaveCount(3)
  await expect(result.locator('dl')).toContainText(/first token/)
  await expect(result.getByRole('button', { name: 'Copy' })).toBeVisible()
  await result.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Markdown (.md)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('summariser-demo.md')
  const rated = page.waitForResponse((answer) => answer.url().endsWith('/rating') && answer.ok())
  await result.getByRole('button', { name: 'Good answer' }).click()
  await rated
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(result.getByRole('listitem')).toHaveCount(3)
  await expect(inputOf(page, 'input_text')).toHaveValue(article)
  await expect(result.getByRole('button', { name: 'Good answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('words are seen as they come, and Stop ends the call of the provider', async ({
  page,
  models,
}) => {
  const modelsAreListed = Promise.withResolvers<void>()
  await page.route('**/api/v1/models', async (route) => {
    await modelsAreListed.promise
    await route.continue()
  })
  await openWithModels(page, models, ['swift'])
  const panel = panelOf(page)
  await expect(panel.getByText('Loading models…')).toBeVisible()
  await runOf(page).click()
  await expect(panel.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  modelsAreListed.resolve()
  const call = await models.nextCall('swift')
  const result = resultOf(page, 'swift')
  call.say('## Found\n\nThe mirror is **6.5')
  await expect(result.getByRole('heading', { name: 'Found' })).toBeVisible()
  call.say(' m** wide.')
  await expect(result.locator('strong')).toHaveText('6.5 m')
  await panel.getByRole('button', { name: 'Stop', exact: true }).click()
  await call.isLeft
  await expect(result.getByText(/^Stopped after/)).toBeVisible()
  await expect(result.locator('strong')).toHaveText('6.5 m')
  await expect(runOf(page)).toBeEnabled()
})

test('several models answer side by side; one that fails does not disturb the others', async ({
  page,
  models,
}) => {
  await openWithModels(page, models, ['swift', 'thorough', 'broken'])
  await runOf(page).click()
  const [swift, thorough] = await Promise.all([
    models.nextCall('swift'),
    models.nextCall('thorough'),
  ])
  swift.say('The mirror is wide.\n\nIt was launched in 2021.')
  thorough.say('The mirror is 6.5 m wide.\n\nIt was launched in 2021.')
  const failed = resultOf(page, 'broken')
  await expect(failed.getByText(/rejected/)).toBeVisible()
  await expect(failed.getByRole('link', { name: 'Manage Connections' })).toBeVisible()
  await expect(resultOf(page, 'swift').getByText('It was launched')).toBeVisible()
  await expect(resultOf(page, 'thorough').getByText('It was launched')).toBeVisible()
  swift.end()
  await expect(resultOf(page, 'swift').getByText(/^Result generated in/)).toBeVisible()
  await expect(resultOf(page, 'thorough').getByText('Processing...')).toBeVisible()
  thorough.end()
  await expect(resultOf(page, 'thorough').getByText(/^Result generated in/)).toBeVisible()

  await panelOf(page).getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare results' })
  await expect(dialog.getByRole('textbox', { name: 'swift' })).toContainText('The mirror is wide.')
  await expect(dialog.getByRole('textbox', { name: 'thorough' })).toContainText('6.5 m')
  await expect(dialog.locator('.cm-changedText').first()).toBeVisible()
})

test('a lost connection and a reload take up the run where it was', async ({
  page,
  context,
  models,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|manifest patches/)
  await openWithModels(page, models, ['swift'])
  await runOf(page).click()
  const call = await models.nextCall('swift')
  const result = resultOf(page, 'swift')
  call.say('One, ')
  await expect(result.getByText('One,')).toBeVisible()
  await context.setOffline(true)
  call.say('two, ')
  await expect(panelOf(page).getByText('Connection lost.')).toBeVisible()
  await context.setOffline(false)
  await expect(result.getByText('One, two,')).toBeVisible()
  await page.reload()
  await expect(result.getByText('One, two,')).toBeVisible()
  call.say('three.')
  call.end()
  await expect(result.getByText('One, two, three.')).toBeVisible()
  await expect(result.getByText(/^Result generated in/)).toBeVisible()
})

test('offline it says so, and nothing is run', async ({ page, context, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|manifest patches/)
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  await inputOf(page, 'input_text').fill(article)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Title' }).fill('Changed')
  await runOf(page).click()
  // The code that answers without a network is only there with the service worker.
  const result = panelOf(page).getByRole('region', { name: 'Result' })
  await expect(result.getByText(/Couldn’t reach the server/)).toBeVisible()
})

test('what is missing is asked for where it stands, and a number is checked', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  await runOf(page).click()
  await expect(inputOf(page, 'input_text')).toBeFocused()
  await expect(panelOf(page).getByText('Enter a value for input_text')).toBeVisible()
  await inputOf(page, 'input_text').fill(article)
  await inputOf(page, 'num_points').fill('many')
  await runOf(page).click()
  await expect(inputOf(page, 'num_points')).toBeFocused()
  await expect(panelOf(page).getByText('num_points must be a number')).toBeVisible()
  await inputOf(page, 'num_points').fill('2-4')
  await runOf(page).click()
  await expect(resultOf(page, demo).getByRole('listitem')).toHaveCount(4)
})

test('values that were typed just before leaving are still there', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  await inputOf(page, 'input_text').fill('Before the page is loaded again')
  await page.reload()
  await expect(inputOf(page, 'input_text')).toHaveValue('Before the page is loaded again')
  await inputOf(page, 'input_text').fill('Before another page')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('link', { name: 'Back to My Prompts' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toBeFocused()
  const stored = async () => (await callApi(page, 'get', `/prompts/${id}`)).testValues
  await expect.poll(stored).toEqual({ input_text: 'Before another page' })
})

test('test values are kept under names, chosen, renamed, deleted and brought back', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  const panel = panelOf(page)
  await inputOf(page, 'input_text').fill('A short text.')
  await panel.getByRole('button', { name: 'Saved inputs' }).click()
  await page.getByRole('menuitem', { name: 'Save as…' }).click()
  await nameSet(page, 'Short')
  await panel.getByRole('button', { name: 'Short' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await nameSet(page, 'Tiny')
  await inputOf(page, 'input_text').fill('Something else.')
  await panel.getByRole('button', { name: 'Tiny (changed)' }).click()
  await page.getByRole('menuitemradio', { name: 'Tiny' }).click()
  await expect(inputOf(page, 'input_text')).toHaveValue('A short text.')
  await panel.getByRole('button', { name: 'Tiny' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  // At once: the offer does not stay for long.
  await page.getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: 'Tiny' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Tiny' })).toBeVisible()
})

test('an earlier run is shown in place, with its inputs, and left again by keyboard', async ({
  page,
  models,
}) => {
  await openWithModels(page, models, ['swift'])
  const result = resultOf(page, 'swift')
  for (const [input, answer] of [
    [article, 'The first answer'],
    ['Another text', 'The second answer'],
  ] as const) {
    await inputOf(page, 'input_text').fill(input)
    await runOf(page).click()
    const call = await models.nextCall('swift')
    call.say(answer)
    call.end()
    await expect(result.getByText(answer)).toBeVisible()
    await expect(result.getByText(/^Result generated in/)).toBeVisible()
  }
  const rows = panelOf(page)
    .getByRole('region', { name: 'Runs' })
    .getByRole('button', { name: /^Show run/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await rows.last().press('Enter')
  await expect(result.getByText('The first answer')).toBeVisible()
  await expect(panelOf(page).getByText(/^Run of .+, v\d+$/)).toBeVisible()
  await expect(rows.last()).toHaveAttribute('aria-current', 'true')
  const inputs = panelOf(page).getByRole('group', { name: 'Inputs of this run' })
  const { height: cut = 0 } = (await inputs.boundingBox()) ?? {}
  await panelOf(page).getByRole('button', { name: 'Show all' }).click()
  await expect.poll(async () => (await inputs.boundingBox())?.height).toBeGreaterThan(cut)
  await expectNoBarriers(page)
  await panelOf(page).getByRole('button', { name: 'Show less' }).click()
  await panelOf(page).getByRole('button', { name: 'Use inputs' }).click()
  await expect(inputOf(page, 'input_text')).toHaveValue(article)
  await panelOf(page).getByRole('button', { name: 'Back to latest' }).press('Enter')
  await expect(result.getByText('The second answer')).toBeVisible()
  await expect(rows.last()).toBeFocused()
  await expect(
    panelOf(page)
      .getByRole('link', { name: /^Open run/ })
      .last(),
  ).toHaveAttribute('href', /^\/history\/exec_/)
  await page.keyboard.press('Enter')
  await expect(result.getByText('The first answer')).toBeVisible()
  await checkPage(page)
})

test('a new prompt is written and run by the keyboard alone', async ({ page, models }) => {
  await openWithModels(page, models, [])
  await page.goto('/editor/new')
  await expect(runOf(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).focus()
  await page.keyboard.type('Say hello.')
  await panelOf(page)
    .getByRole('button', { name: /^Model/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('swift')
  await expect(page.getByRole('option', { name: /swift/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  const call = await models.nextCall('swift')
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  call.say('Hello')
  await expect(resultOf(page, 'swift').getByText('Hello')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Stop', exact: true }).focus()
  await page.keyboard.press('Escape')
  await call.isLeft
  await expect(resultOf(page, 'swift').getByText(/^Stopped after/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveText('Say hello.')
})

test('the panel with results is accessible in both themes, and fits a phone', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await openSummariser(page, ['gpt-4', 'claude-3'])
  await inputOf(page, 'input_text').fill(article)
  await runOf(page).click()
  await expect(resultOf(page, demo).getByText(/^Result generated in/)).toBeVisible()
  await checkPage(page)
})

const browserChoice = 'This browser’s model, on your device'
const browserResult = (page: Page) => resultOf(page, browserChoice)

async function chooseModel(page: Page, label: string): Promise<void> {
  await panelOf(page)
    .getByRole('button', { name: /^Model/ })
    .click()
  await page.getByRole('option', { name: label }).click()
}

test('a prompt is run on the browser’s own model, and stored as a run like any other', async ({
  page,
}) => {
  const model = await giveBrowserModel(page, 'downloadable')
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  await chooseModel(page, browserChoice)
  await inputOf(page, 'input_text').fill(article)
  await runOf(page).click()
  const result = browserResult(page)
  await expect(async () => {
    await model.download(0.4)
    await expect(result.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40', {
      timeout: 500,
    })
  }).toPass()
  await expect(result.getByText('Downloading the browser’s model, 40%.')).toBeVisible()
  await model.download(1)
  await expect.poll(model.listAsked).toEqual([expect.stringContaining(article)])
  await model.say('The telescope was **launched**')
  await expect(result.getByText('launched')).toBeVisible()
  await model.say(' in 2021.')
  await model.end()
  await expect(result.getByText(/^Result generated in/)).toBeVisible()
  await checkPage(page)

  const rated = page.waitForResponse((answer) => answer.url().endsWith('/rating') && answer.ok())
  await result.getByRole('button', { name: 'Good answer' }).click()
  await rated
  await page.keyboard.press('Escape')
  const runs = panelOf(page).getByRole('region', { name: 'Runs' })
  await runs.getByRole('link', { name: /Browser model, on device/ }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByText('The telescope was launched in 2021.')).toBeVisible()
  await expect(answer.getByText('Made on your device')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run again' })).toHaveCount(0)
})

test('a run on the browser’s model is stopped, and what had come is stored', async ({ page }) => {
  const model = await giveBrowserModel(page)
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  await chooseModel(page, browserChoice)
  await inputOf(page, 'input_text').fill(article)
  await runOf(page).click()
  await expect.poll(model.listAsked).toHaveLength(1)
  await model.say('The first half')
  const result = browserResult(page)
  await expect(result.getByText('The first half')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Stop' }).first().click()
  await expect(result.getByText('Stopped. Partial output kept.')).toBeVisible()
  await expect
    .poll(async () => (await callApi(page, 'get', '/runs')).runs)
    .toMatchObject([{ provider: 'browser', errorCode: 'run.stopped', costMicros: 0 }])
})

test('a browser without a model of its own is not offered one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'LanguageModel', { value: undefined, configurable: true })
  })
  await enterAsSomebodyNew(page)
  await openSummariser(page)
  await panelOf(page)
    .getByRole('button', { name: /^Model/ })
    .click()
  await expect(page.getByRole('option', { name: demo })).toBeVisible()
  await expect(page.getByRole('option', { name: browserChoice })).toHaveCount(0)
})
