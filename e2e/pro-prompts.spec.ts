import type { Page } from '@playwright/test'
import { checkPage } from './check-page.ts'
import { expect, test } from './journey.ts'
import { enterAsOperator } from './make-operator.ts'
import { callApi } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'
import { publishPrompt } from './publish-prompt.ts'
import { readClipboard } from './read-clipboard.ts'

const beginning = 'Begin with the question that the meeting should answer. '.repeat(12)

async function publishAsAnother(page: Page, title: string): Promise<string> {
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error('There is no browser')
  await enterAsSomebodyNew(other)
  const body = `${beginning}\nThen close with {{next_step}}.`
  const slug = await publishPrompt(other, title, { body })
  await other.close()
  return slug
}

test('an operator marks a prompt as Pro: visitors and Free see its beginning, Pro uses all of it', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/402|404/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const title = `Meeting plan ${crypto.randomUUID().slice(0, 8)}`
  const slug = await publishAsAnother(page, title)

  await enterAsOperator(page)
  await page.goto('/moderation')
  await page.getByRole('button', { name: 'Take action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take action' })
  await dialog.getByLabel('Link or name').fill(`/p/${slug}`)
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Mark as Pro' }).click()
  await dialog.getByRole('button', { name: 'Mark as Pro' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('list', { name: 'Audit trail' })).toContainText(
    `marked as Pro ${title}`,
  )

  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('There is no browser')
  const html = await (await visitor.goto(`/p/${slug}`))?.text()
  expect(html).toContain('Begin with the question')
  expect(html).not.toContain('Then close with')
  const notice = visitor.getByRole('region', { name: 'Included in Pro' })
  await expect(notice).toContainText('next_step')
  await expect(notice.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
  await expect(visitor.getByRole('link', { name: 'Use Prompt', exact: true })).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: 'Run', exact: true })).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: `Star ${title}` })).toBeVisible()
  await checkPage(visitor)
  await visitor.goto(`/embed/${slug}`)
  await expect(visitor.getByText('Included in Pro')).toBeVisible()
  await visitor.close()

  await enterAsSomebodyNew(page)
  await callApi(page, 'put', '/plan', { plan: 'free' })
  await page.goto(`/p/${slug}`)
  const own = page.getByRole('region', { name: 'Included in Pro' })
  await expect(own.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/settings/billing',
  )
  await page.goto(`/editor/${slug}`)
  await expect(page.getByText('This prompt is part of the Pro plan.')).toBeVisible()

  await callApi(page, 'put', '/plan', { plan: 'pro' })
  await page.goto(`/p/${slug}`)
  await expect(page.getByRole('region', { name: 'Prompt', exact: true })).toContainText(
    'Then close with',
  )
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => readClipboard(page)).toContain('Then close with {{next_step}}.')
  await page.getByRole('textbox', { name: 'next_step' }).fill('a date')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(result.getByRole('link', { name: 'your copy' })).toBeVisible()
  await page.getByRole('link', { name: 'Use Prompt', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toContainText(
    'Then close with',
  )
})
