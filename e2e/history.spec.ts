import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { test } from './model-double.ts'
import { enterAsSomebodyNew } from './person.ts'
import { routeOnce } from './route-once.ts'

const text = 'The mirror is wide. The sunshield is cold. The orbit is far.'
const summariser = { title: 'Summariser', body: `Summarise in 2 points.\n\n${text}` }

/** A run, ended when this returns. */
async function runOn(page: Page, promptId: string, model: object): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const authorization = `Bearer ${JSON.parse(session ?? '{}').access_token}`
  const answer = await page.request.post('/api/v1/runs', {
    headers: { authorization },
    data: { batchId: crypto.randomUUID(), promptId, models: [model], values: {} },
  })
  expect(await answer.text()).toContain('run-end')
}

async function runOnDemo(page: Page, promptId: string, count = 1): Promise<void> {
  const runs = Array.from({ length: count }, () => runOn(page, promptId, { model: 'demo' }))
  await Promise.all(runs)
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Runs' }).locator('tbody tr')

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option }).click()
}

async function exportAs(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return await readFile(await file.path(), 'utf8')
}

test('runs are listed, found, exported and deleted', { tag: ['@core', '@history'] }, async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  const [first = '', second = ''] = await makePrompts(page, [
    summariser,
    { title: 'Poem', body: 'Write a poem on rain.' },
  ])
  await runOnDemo(page, first, 30)
  await runOnDemo(page, second)
  await page.goto('/dashboard')
  const recent = page.getByRole('region', { name: 'Recent Executions' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').first()).toContainText('Poem')
  await expect(recent.getByRole('listitem').first()).toContainText('Success')
  await recent.getByRole('link', { name: 'View history' }).click()

  await expect(rowsOf(page)).toHaveCount(30)
  await expect(rowsOf(page).first()).toContainText(/Poem.*exec_\w{8}.*version 1.*Demo.*Success/)
  await page.getByRole('button', { name: 'Load More History' }).click()
  await expect(rowsOf(page)).toHaveCount(31)

  await page.getByRole('searchbox', { name: 'Search history...' }).fill('poe')
  await expect(rowsOf(page)).toHaveCount(1)
  await choose(page, 'Model', 'Demo — not an AI model')
  await choose(page, 'Status', 'Error')
  await expect(page.getByText('No run matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowsOf(page).nth(29)).toBeVisible()

  await page.getByRole('button', { name: 'Last 7 Days' }).click()
  await page.getByLabel('To', { exact: true }).fill('2020-12-31')
  await expect(page).toHaveURL(/to=2020-12-31/)
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Nothing was run in this time')).toBeVisible()
  await page.getByRole('radio', { name: 'Last 24 Hours' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Escape')

  const csv = await exportAs(page, 'CSV')
  expect(csv.match(/exec_/g)).toHaveLength(31)
  expect(JSON.parse(await exportAs(page, 'JSON'))).toBeTruthy()

  await rowsOf(page).nth(0).getByRole('checkbox').click()
  await rowsOf(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 runs?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 runs deleted')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(28)

  await checkPage(page)
})

test('retention is saved by Save alone, and only after a confirmation where runs are deleted', async ({
  page,
}) => {
  await enterAsSomebodyNew(page)
  // Runs cannot be aged from a browser; the count itself is tested on the server.
  await page.route('**/api/v1/run-settings/expired?keepDays=7', (route) =>
    route.fulfill({ json: { runs: 1_204 } }),
  )
  const findKeepDays = async () => (await callApi(page, 'get', '/run-settings')).keepDays
  await page.goto('/history')
  const retention = page.getByRole('button', { name: 'Retention' })
  const dialog = page.getByRole('dialog', { name: 'Retention' })

  // The first answer is late: the dialog waits for it, and begins on the current choice all the same.
  const late = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/v1/run-settings', async (route) => {
    await late.promise
    await route.continue()
  })
  await retention.click()
  await expect(retention).toHaveAttribute('aria-busy', 'true')
  late.resolve()
  await expect(dialog.getByRole('radio', { name: 'Forever' })).toBeFocused()
  // Held down, as by a person: the focus follows a moment later, and chooses only while it is.
  await page.keyboard.down('ArrowDown')
  await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked()
  await page.keyboard.up('ArrowDown')
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await findKeepDays()).toBeNull()

  await retention.click()
  await dialog.getByRole('radio', { name: '7 days' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'This deletes 1,204 runs. Continue?' })
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await findKeepDays()).toBeNull()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Delete 1,204 runs' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await findKeepDays()).toBe(7)

  await retention.click()
  await dialog.getByRole('radio', { name: '1 year' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(findKeepDays).toBe(365)
})

test('a run is looked at, run again, rated, kept as expected, measured and deleted', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  await enterAsSomebodyNew(page)
  const [id = ''] = await makePrompts(page, [summariser])
  await runOnDemo(page, id)
  const { runs } = await callApi(page, 'get', '/runs')
  await page.goto(`/history/${runs[0].id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summariser')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'What was asked' })).toContainText(text)
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page).not.toHaveURL(new RegExp(runs[0].id))
  await expect(answer.getByRole('listitem')).toHaveCount(2)

  await answer.getByRole('button', { name: 'Bad answer' }).click()
  await page.getByLabel('Why?').fill('Too short')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(answer.getByText('Your note: Too short')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Use this output as the expected one' }).click()
  await expect(page.getByText('Kept as the expected output')).toBeVisible()
  const { sets } = await callApi(page, 'get', `/prompts/${id}/value-sets`)
  expect(sets[0].expectedOutput).toContain('The mirror is wide.')
  await checkPage(page)

  await page.getByRole('link', { name: 'Open in editor' }).click()
  await expect(page).toHaveURL(`/editor/${id}`)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Metrics' }).click()
  await expect(page.getByRole('heading', { name: 'Metrics of Summariser' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await expect(page).toHaveURL(`/editor/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Metrics' }).click()
  await expect(page.getByText('2 Demo runs are not counted here.')).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: 'View Demo runs' }).click()
  await expect(rowsOf(page)).toHaveCount(2)

  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this run?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/history')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goto('/history/exec_nosuchid')
  await expect(page.getByText('There is no such run')).toBeVisible()
})

test('a run is repeated at its own connection, and elsewhere once that is removed', async ({
  page,
  models,
  expectConsoleError,
}) => {
  // The removed one is asked for first.
  expectConsoleError(/404/)
  await enterAsSomebodyNew(page)
  const connect = (name: string) =>
    callApi(page, 'post', '/connections', {
      id: crypto.randomUUID(),
      provider: 'compatible',
      name,
      baseUrl: models.baseUrl,
    })
  const first = await connect('Workshop')
  const second = await connect('Laboratory')
  const [promptId = ''] = await makePrompts(page, [summariser])
  const answer = async () => {
    const call = await models.nextCall('swift')
    call.say('Done.')
    call.end()
  }
  await Promise.all([runOn(page, promptId, { model: 'swift', connectionId: second.id }), answer()])
  const newest = async () => (await callApi(page, 'get', '/runs')).runs[0]
  const run = await newest()
  expect(run.connectionId).toBe(second.id)

  await page.goto(`/history/${run.id}`)
  await page.getByRole('link', { name: 'Open in editor' }).click()
  const panel = page.getByRole('region', { name: 'Test Your Prompt' })
  await panel.getByRole('button', { name: /^Model swift/ }).click()
  await expect(page.getByRole('option', { name: /swift \(chosen\)/ })).toContainText('Laboratory')

  await page.goto(`/history/${run.id}`)
  await page.getByRole('button', { name: 'Run again' }).click()
  await answer()
  await expect(page).not.toHaveURL(new RegExp(run.id))
  const again = await newest()
  expect([again.id === run.id, again.connectionId]).toEqual([false, second.id])

  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Done.')
  await callApi(page, 'delete', `/connections/${second.id}`)
  await page.getByRole('button', { name: 'Run again' }).click()
  await answer()
  await expect(page).not.toHaveURL(new RegExp(again.id))
  expect((await newest()).connectionId).toBe(first.id)

  await page.getByRole('button', { name: 'Bad answer' }).click()
  await runOnDemo(page, promptId)
  await page.goto(`/editor/${promptId}/metrics`)
  await expect(page.getByText('0 up, 1 down')).toBeVisible()
  await expect(page.getByText('1 Demo run is not counted.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Runs by day' })).toContainText('3')
  await checkPage(page)
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(page.getByText('Summariser, version 1')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(4)
})
