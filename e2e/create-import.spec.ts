import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { checkPage, expectNoBarriers, expectToFit } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'

const sampleFile = async (name: string) => ({
  name,
  text: await readFile(new URL(`../packages/formats/src/samples/${name}`, import.meta.url), 'utf8'),
})

/** Drops files onto the panel, as from a folder. */
async function dropFiles(page: Page, files: { name: string; text: string }[]) {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer()
    for (const { name, text } of dropped) data.items.add(new File([text], name))
    return data
  }, files)
  const zone = page.getByRole('region', { name: 'Upload files' })
  await zone.dispatchEvent('dragover', { dataTransfer: transfer })
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
}

async function openImport(page: Page) {
  await enterAsSomebodyNew(page)
  await page.goto('/create?tab=import')
  await expect(page.getByRole('button', { name: 'Select File' })).toBeVisible()
}

const serverOf = (files: Record<string, string>): Promise<{ server: Server; url: string }> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const text = files[request.url ?? '']
      response.writeHead(text === undefined ? 404 : 200).end(text)
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ server, url: `http://127.0.0.1:${port}` })
    })
  })

test('a prompt is begun from scratch, with a model and a new collection', {
  tag: ['@core', '@create'],
}, async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/create')
  await expect(page.getByRole('heading', { name: 'Create New Prompt' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Blank Prompt/ })).toBeChecked()
  const next = page.getByRole('link', { name: 'Continue to Editor' })
  await next.click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await expect(page.getByLabel('Prompt Name')).toBeFocused()

  await page.getByLabel('Prompt Name').fill('Weekly & honest')
  await page.getByLabel('AI Model').click()
  await expect(page.getByRole('option')).toHaveText([
    'GPT-4',
    'GPT-3.5 Turbo',
    'Claude 3 Opus',
    'Claude 2',
    'DALL-E 3',
    'Midjourney',
  ])
  await page.getByRole('option', { name: 'Claude 3 Opus' }).click()
  await page.getByLabel('Collection', { exact: true }).click()
  await page.getByRole('option', { name: 'New Collection' }).click()
  await page.getByLabel('Name of the new collection').fill('Reports')
  await page.getByLabel('Prompt Name').press('Enter')
  await expect(page).toHaveURL(/\/editor\//)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Weekly & honest')
  await expect(page.getByRole('checkbox', { name: 'Claude' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeFocused()
  await page.keyboard.type('What happened?')
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await expect
    .poll(async () => (await callApi(page, 'get', '/prompts?collection=reports')).prompts)
    .toMatchObject([{ title: 'Weekly & honest', targetModels: ['claude-3'] }])
})

test('a template is chosen by its kind', { tag: ['@core', '@templates'] }, async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/create')
  await page.getByRole('radio', { name: /Use Template/ }).click()
  await page.getByRole('radio', { name: 'Code & Development' }).click()
  await page.getByRole('radio', { name: /Code review of a diff/ }).click()
  await expect(page.getByLabel('Prompt Name')).toHaveValue('Code review of a diff')
  await expectNoBarriers(page)
  const next = page.getByRole('link', { name: 'Continue to Editor' })
  await expect(next).toHaveAttribute('href', /template=01980000-0002-7000-8000-000000000001/)
})

test('templates are filtered by chips, and more are loaded', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/templates')
  const cards = page.getByRole('list', { name: 'Templates' }).getByRole('listitem')
  await expect(page.getByRole('radio', { name: 'All Templates' })).toBeChecked()
  await expect(cards).toHaveCount(12)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Load More Templates' }).click()
  await expect(cards).toHaveCount(24)
  for (const chip of ['Development', 'Marketing', 'Art & Design', 'Education']) {
    await page.getByRole('radio', { name: chip }).click()
    await expect(cards.getByText(chip, { exact: true }).first()).toBeVisible()
  }
  await expect(
    cards.getByRole('link', { name: 'Use Template Lesson plan with checks' }),
  ).toHaveAttribute('href', '/editor/01980000-0006-7000-8000-000000000001')
})

test('premium templates are locked on Free, and lead to the plans', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/402|404/)
  await enterAsSomebodyNew(page)
  await callApi(page, 'put', '/plan', { plan: 'free' })
  await page.goto('/templates')
  const lock = page.getByRole('link', { name: 'Included in Pro Lesson plan with checks' })
  await expect(lock).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Use Template Article outline from notes' }),
  ).toBeVisible()
  await checkPage(page)
  await lock.click()
  await expect(page).toHaveURL('/settings/billing')

  await page.goto('/create')
  await page.getByRole('radio', { name: /Use Template/ }).click()
  await page.getByRole('radio', { name: 'Conversation' }).click()
  await expect(page.getByRole('link', { name: /Rehearse a negotiation/ })).toHaveAttribute(
    'href',
    '/settings/billing',
  )
  await expect(page.getByRole('radio', { name: /Language partner/ })).toBeVisible()
  await expectNoBarriers(page)

  await page.goto('/editor/01980000-0006-7000-8000-000000000001')
  await expect(page.getByText('This template is part of the Pro plan.')).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('button', { name: 'Switch to Pro' }).click()
  await expect(page.getByText('You are on the Pro plan.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toContainText('lesson')
})

test('several files are dropped, looked at and imported', { tag: ['@core', '@transfers'] }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  await openImport(page)
  await dropFiles(page, [
    await sampleFile('langfuse-versions.json'),
    await sampleFile('dotprompt-greeting.prompt'),
    await sampleFile('damaged/truncated.json'),
  ])
  const greeting = page.getByRole('article', { name: 'dotprompt-greeting.prompt' })
  await expect(greeting.getByText('location', { exact: true })).toBeVisible()
  await expect(greeting.getByText('Not included:')).toBeVisible()
  const damaged = page.getByRole('article', { name: 'damaged/truncated.json' })
  await expect(damaged.getByRole('alert')).toContainText(/line \d+/)
  await expect(page.getByText(/\d versions/).first()).toBeVisible()
  await expectNoBarriers(page)

  await page.setViewportSize({ width: 320, height: 800 })
  await expectToFit(page)

  await page.getByRole('button', { name: /^Import \d+ prompts$/ }).click()
  await expect(page.getByText(/\d+ prompts imported/)).toBeVisible()

  await page.goto('/create?tab=import')
  await dropFiles(page, [await sampleFile('dotprompt-greeting.prompt')])
  await expect(page.getByText('Already in your prompts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true }).last()).toBeDisabled()
})

test('a file at an address and a pasted text are imported into a collection', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const { server, url } = await serverOf({ '/haiku.md': '# Haiku\n\nWrite one about {{season}}.' })
  try {
    await openImport(page)
    const address = page.getByLabel('Or import from a URL')
    await address.fill(`${url}/nothing.json`)
    await page.getByRole('button', { name: 'Import', exact: true }).first().click()
    await expect(page.getByRole('alert')).toContainText('status 404')
    await address.fill(`${url}/haiku.md`)
    await page.getByRole('button', { name: 'Import', exact: true }).first().click()
    await expect(page.getByRole('checkbox', { name: 'Haiku' })).toBeChecked()
  } finally {
    server.close()
  }
  await page.getByLabel('Or paste a prompt').fill('Explain {{term}} to a child')
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(page.getByText('term', { exact: true })).toBeVisible()
  await page.getByLabel('Collection', { exact: true }).click()
  await page.getByRole('option', { name: 'Personal' }).click()
  await page.getByRole('button', { name: 'Import 2 prompts' }).click()
  const done = page.getByRole('region', { name: 'Import done' })
  await expect(done.getByText('2 prompts imported')).toBeVisible()
  await page.goto('/collection/personal')
  await expect(page.getByRole('link', { name: 'Haiku', exact: true })).toBeVisible()
})

test('the columns of a table are detected and chosen, and the import is shown and undone', async ({
  page,
}) => {
  await openImport(page)
  await makePrompts(page, [{ title: 'Packing list', body: 'What do I pack for {{days}} days?' }])
  const rows = Array.from({ length: 8 }, (_, day) => `Trip ${day},Plan {{days}} days,${day}`)
  await dropFiles(page, [
    {
      name: 'trips.csv',
      text: [
        'Name,Question,Rating',
        'Packing list,What do I pack for {{days}} days?,5',
        ...rows,
      ].join('\n'),
    },
  ])
  const source = page.getByRole('article', { name: 'trips.csv' })
  const column = (name: string) =>
    source.getByRole('combobox', { name: `Import column ${name} as` })
  await expect(column('Name')).toHaveValue('title')
  await expect(column('Question')).toHaveValue('prompt')
  await expect(column('Rating')).toHaveValue('skip')
  await expect(source.getByText('8 of 9 prompts, 1 already in your prompts')).toBeVisible()
  const trip = source.getByRole('listitem').filter({ hasText: 'Trip 3' })
  await expect(trip).toContainText('Plan days days')
  await expectNoBarriers(page)

  await column('Question').selectOption('Don’t import')
  await expect(source.getByRole('alert')).toHaveText('Choose the column that holds the prompt.')
  await column('Question').selectOption('Prompt')
  await column('Rating').selectOption('Tags')
  await expect(trip.getByText('#3')).toBeVisible()

  const importButton = page.getByRole('button', { name: 'Import 8 prompts' })
  await expect(importButton).toBeInViewport()
  await importButton.click()
  await page.getByRole('link', { name: 'Show the 8 imported' }).click()
  await expect(page).toHaveURL(/\/prompts\?import=/)
  const list = page.getByRole('list', { name: 'Prompts' })
  await expect(list.getByRole('link', { name: /^Trip \d$/ })).toHaveCount(8)
  await expect(list.getByRole('link', { name: 'Packing list' })).toHaveCount(0)
  const [{ id }] = (await callApi(page, 'get', '/prompts?q=Trip')).prompts
  const { content } = await callApi(page, 'get', `/prompts/${id}`)
  expect(content).toMatchObject({ body: 'Plan {{days}} days', variables: [{ name: 'days' }] })

  await page.goBack()
  await dropFiles(page, [{ name: 'one.txt', text: 'Say {{word}} twice' }])
  await page.getByRole('button', { name: 'Import 1 prompt' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select File' })).toBeVisible()
  expect((await callApi(page, 'get', '/prompts?q=twice')).total).toBe(0)
})

test('what was exported is read again, and is known', async ({ page }) => {
  await openImport(page)
  const text = await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('sb-localhost-auth-token') ?? '{}')
    const answer = await fetch('/api/v1/exports', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.access_token}`,
      },
      body: JSON.stringify({ format: 'product-json', scope: { kind: 'everything' } }),
    })
    return await answer.text()
  })
  await dropFiles(page, [{ name: 'export.json', text }])
  const source = page.getByRole('article', { name: 'export.json' })
  await expect(source.getByText('Already in your prompts')).toBeVisible()
  await source.getByRole('checkbox', { name: 'Text summariser' }).check()
  await page.getByRole('button', { name: 'Import 1 prompt' }).click()
  await expect(page.getByText('1 prompt imported')).toBeVisible()
})
