import { startModelDouble } from '../apps/server/src/testing/start-model-double.ts'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { test as base, expect } from './journey.ts'
import { enterAsSomebodyNew } from './person.ts'

const key = 'sk-journey-0123456789-wxyz'

type Provider = Awaited<ReturnType<typeof startModelDouble>>

const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
  provider: async ({}, use) => {
    await using provider = await startModelDouble()
    provider.lists.key = key
    provider.lists.models = ['house-large', 'house-small']
    await use(provider)
  },
})

test.beforeEach(async ({ page }) => {
  await enterAsSomebodyNew(page)
})

test('an API is connected from the dashboard: chosen, tested, saved', {
  tag: ['@core', '@connections'],
}, async ({ page, provider }) => {
  await page.goto('/dashboard')
  const panel = page.getByRole('region', { name: 'Connected APIs' })
  await expect(panel).toContainText('built-in Demo model')
  await panel.getByRole('button', { name: 'Connect New API' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OpenAI-compatible' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect OpenAI-compatible' })
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('Enter the base URL')).toBeVisible()
  await dialog.getByLabel('Base URL').fill(provider.openai)
  await dialog.getByLabel('API key').fill(key)
  await expect(dialog.getByLabel('API key')).toHaveAttribute('type', 'password')
  await expect(dialog.getByLabel('API key')).toHaveAttribute('autocomplete', 'off')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('Connected: 2 models')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('listitem')).toContainText('OpenAI-compatible')
  await expect(panel.getByRole('listitem')).toContainText('Connected')
  await expect(panel.getByRole('listitem')).toContainText('wxyz')
  await panel.getByRole('link', { name: 'Manage Connections' }).click()
  await expect(page).toHaveURL('/settings/connections')
})

test('a key that is refused says so, and is saved only on purpose', async ({ page, provider }) => {
  await page.goto('/settings/connections?connect=openai')
  const dialog = page.getByRole('dialog', { name: 'Connect OpenAI' })
  await expect(dialog.getByRole('link', { name: 'Get an API key' })).toHaveAttribute(
    'href',
    'https://platform.openai.com/api-keys',
  )
  await dialog.getByLabel('Base URL').fill(provider.openai)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter your API key')).toBeVisible()
  await dialog.getByLabel('API key').fill('sk-wrong-0123456789-nope')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/OpenAI rejected the API key/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('list', { name: 'Connected APIs' }).getByRole('listitem')
  await expect(row).toContainText('Failing')
  await expect(row).toContainText('OpenAI rejected the API key')

  await row.getByRole('button', { name: 'Edit OpenAI' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit OpenAI' })
  await edit.getByLabel('New API key').fill(key)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await expect(row).toContainText('Connected')
  await expect(row).not.toContainText('rejected')
})

test('a connection is renamed, given a default model, checked and removed', async ({
  page,
  provider,
}) => {
  await page.goto('/settings/connections?connect=compatible')
  const connect = page.getByRole('dialog', { name: 'Connect OpenAI-compatible' })
  await connect.getByLabel('Base URL').fill(provider.openai)
  await connect.getByLabel('API key').fill(key)
  await connect.getByLabel('Name').fill('Workshop')
  await connect.getByRole('button', { name: 'Save' }).click()
  await expect(connect).toBeHidden()
  const row = page.getByRole('list', { name: 'Connected APIs' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Edit Workshop' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Workshop' })
  await edit.getByLabel('Name').fill(' ')
  await edit.getByLabel('Base URL').fill('https://elsewhere.example.com/v1')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('Enter a name')).toBeVisible()
  await expect(edit.getByText('Enter the API key again for this URL')).toBeVisible()
  await edit.getByLabel('Name').fill('Our own models')
  await edit.getByLabel('Base URL').fill(provider.openai)
  await edit.getByRole('combobox', { name: 'Default model' }).click()
  await page.getByRole('option', { name: 'house-small' }).click()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toBeHidden()
  await expect(row).toContainText('Our own models')
  await expect(row).toContainText('default house-small')

  provider.lists.key = 'another'
  await row.getByRole('button', { name: 'Check Our own models now' }).click()
  await expect(row).toContainText('Failing')

  await row.getByRole('button', { name: 'Remove Our own models' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Our own models?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No connections yet')).toBeVisible()
  await page
    .getByRole('list', { name: 'Providers' })
    .getByRole('button', { name: 'Mistral' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Connect Mistral AI' })).toBeVisible()
})

test('a model server on this machine is offered and connected with one click', async ({
  page,
  provider,
}) => {
  provider.lists.key = null
  const connected: string[] = []
  await page.route('**/api/v1/connections/local', (route) =>
    route.fulfill({
      json: {
        servers: connected.includes('LM Studio')
          ? []
          : [
              {
                provider: 'compatible',
                name: 'LM Studio',
                baseUrl: provider.openai,
                models: ['house-large', 'house-small'],
              },
            ],
      },
    }),
  )
  await page.goto('/settings/connections')
  const found = page.getByRole('list', { name: 'Found on this machine' })
  await expect(found).toContainText('2 models: house-large, house-small')
  await checkPage(page)
  connected.push('LM Studio')
  await found.getByRole('button', { name: 'Connect LM Studio' }).click()
  const row = page.getByRole('list', { name: 'Connected APIs' }).getByRole('listitem')
  await expect(row).toContainText(/LM Studio.*Connected/)
  await expect(found).toBeHidden()
})

test('Midjourney has limited access, by the keyboard, and says why', async ({ page }) => {
  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Connect New API' }).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog').getByRole('button', { name: 'Midjourney' })
  await card.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect Midjourney' })
  await expect(dialog).toContainText('no public API')
  await dialog.getByRole('button', { name: 'Add Midjourney' }).press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('list', { name: 'Connected APIs' }).getByRole('listitem')
  await expect(row).toContainText('Limited Access')
  await expect(row).toContainText('no public API')
})

test('the page, the dialog and the panel are for everyone', async ({ page }) => {
  await page.goto('/settings/connections')
  await expect(page.getByText('Demo — not an AI model')).toBeVisible()
  await checkPage(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connected APIs' })).toBeVisible()
  await checkPage(page)
  await page.goto('/settings/connections?connect')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Groq' })).toBeVisible()
  // What is behind a dialog is hidden, and with it the page's heading.
  await expectNoBarriers(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Groq' }).click()
  await expect(dialog.getByLabel('API key')).toBeVisible()
  await expectNoBarriers(page, { within: '[role=dialog]' })
})
