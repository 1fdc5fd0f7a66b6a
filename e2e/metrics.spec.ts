import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect } from './journey.ts'
import { type ModelDouble, test } from './model-double.ts'
import { openDashboard } from './person.ts'

type Call = { method?: string; path: string; data: object }

/** Calls as the person of this browser, in a workspace. */
const enterWorkspace = (page: Page, id: string) => async (wanted: Call) => {
  const session = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const answer = await page.request.fetch(`/api/v1${wanted.path}`, {
    method: wanted.method ?? 'post',
    headers: {
      authorization: `Bearer ${JSON.parse(session ?? '{}').access_token}`,
      'x-workspace-id': id,
    },
    data: wanted.data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.text()
}

const content = {
  title: 'Summariser',
  description: '',
  systemMessage: '',
  body: 'Summarise it.',
  variables: [],
  targetModels: [],
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
}

/** A prompt that has run once on a model of the workspace. */
async function runPrompt(page: Page, workspaceId: string, models: ModelDouble): Promise<string> {
  const call = enterWorkspace(page, workspaceId)
  const promptId = crypto.randomUUID()
  const id = crypto.randomUUID()
  const connection = { id, provider: 'compatible', name: 'Workshop', baseUrl: models.baseUrl }
  await call({ path: '/connections', data: connection })
  await call({
    method: 'put',
    path: `/prompts/${promptId}`,
    data: { saveId: crypto.randomUUID(), baseRevision: 0, content },
  })
  const run = { batchId: crypto.randomUUID(), promptId, models: [{ model: 'swift' }], values: {} }
  const ended = call({ path: '/runs', data: run })
  const answer = await models.nextCall('swift')
  answer.say('Done.')
  answer.end()
  expect(await ended).toContain('run-end')
  return promptId
}

async function createTeam(page: Page, name: string): Promise<string> {
  const created = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/v1/workspaces') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: /^Workspace / }).click()
  await page.getByRole('menuitem', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create workspace' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  return (await (await created).json()).id
}

const personalWorkspace = async (page: Page): Promise<string> => {
  const found = await page.waitForResponse('**/api/v1/workspaces')
  const { workspaces } = await found.json()
  return workspaces[0].id
}

async function choosePeriod(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.getByLabel('To', { exact: true }).fill(to)
}

test('a team sees who runs what, over any period, and exports it', async ({ page, models }) => {
  await openDashboard(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('History')
  await expect(page.getByRole('link', { name: 'Metrics' })).toBeHidden()
  const id = await createTeam(page, 'Acme Research')
  await page.getByRole('link', { name: 'Metrics' }).click()
  await expect(page.getByText('No runs in this period')).toBeVisible()
  await checkPage(page)
  const promptId = await runPrompt(page, id, models)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Search prompts/ }).click()
  await page.getByPlaceholder('Search prompts or run a command').fill('metrics')
  await page.getByRole('option', { name: 'Metrics' }).click()
  await expect(page).toHaveURL('/metrics')
  const members = page.getByRole('region', { name: 'By member' })
  await expect(members).toContainText('Ada Example')
  await expect(members).toContainText('You')
  await checkPage(page)

  await page.getByRole('button', { name: 'Custom' }).click()
  await choosePeriod(page, '2024-03-02', '2024-03-01')
  await expect(page.getByRole('alert')).toContainText('The last day must not be before the first')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expectNoBarriers(page)
  await choosePeriod(page, '2024-02-01', '2024-03-01')
  await expect(page.getByText('30 days, in UTC')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/metrics?from=2024-02-01&to=2024-03-01')
  await expect(page.getByText('No runs in this period')).toBeVisible()
  await page.getByRole('button', { name: 'Feb 1 – Mar 1, 2024' }).click()
  await page.getByRole('button', { name: 'This year' }).click()
  await expect(members).toContainText('Ada Example')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/"Ada Example",.*"Summariser",.*"swift",1,1,1,0,0,/)

  const prompts = page.getByRole('region', { name: 'By prompt' })
  await prompts.getByRole('link', { name: 'Summariser' }).click()
  await expect(page).toHaveURL(new RegExp(`/editor/${promptId}/metrics\\?from=`))
  await expect(page.getByRole('heading', { name: 'Metrics of Summariser' })).toBeVisible()
  await expect(members).toContainText('Ada Example')
  await checkPage(page)
})

test('on Pro, members, periods of any dates and exports are locked and lead to the plans', {
  tag: ['@core', '@metrics'],
}, async ({ page, models, expectConsoleError }) => {
  // The address asks for a period that the plan does not include.
  expectConsoleError(/402/)
  const [id] = await Promise.all([personalWorkspace(page), openDashboard(page)])
  const promptId = await runPrompt(page, id, models)
  await page.goto(`/editor/${promptId}/metrics`)
  const members = page.getByRole('region', { name: 'By member' })
  await expect(members).toContainText('part of the Team plan')
  await checkPage(page)
  await page.getByRole('button', { name: 'Export CSV (locked)' }).click()
  await expect(page.getByText('Exports of metrics are part of the Team plan.')).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')

  await page.goto(`/editor/${promptId}/metrics?from=2024-02-01&to=2024-03-01`)
  await expect(page.getByText(/^Metrics by member, custom periods and .* Team plan/)).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect(members).toBeVisible()
  await page.getByRole('button', { name: 'Custom (locked)' }).click()
  await page
    .getByRole('dialog', { name: 'Not in your plan' })
    .getByRole('link', { name: 'See plans' })
    .click()
  await expect(page).toHaveURL('/settings/billing')
})
