import type { Browser, Page } from '@playwright/test'
import { expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi } from './make-prompts.ts'
import { createPerson, openDashboard, signUpAs } from './person.ts'

/** A team of the person in this page and an editor, whose page is returned, with a restricted collection of two prompts. */
async function buildTeam(page: Page, browser: Browser) {
  await openDashboard(page)
  const { id: workspaceId } = await callApi(page, 'post', '/workspaces', {
    id: crypto.randomUUID(),
    name: 'Hooli',
  })
  const invitation = { id: crypto.randomUUID(), role: 'editor', seats: 1, expiresInDays: 1 }
  const path = `/workspaces/${workspaceId}/invitation-links`
  const { url } = await callApi(page, 'post', path, invitation)
  const editor = await (await browser.newContext()).newPage()
  await editor.goto('/')
  await signUpAs(editor, createPerson())
  await callApi(editor, 'post', '/invitations/acceptance', { token: new URL(url).hash.slice(1) })
  const call = (method: string, address: string, data: object) =>
    callApi(page, method, address, data, workspaceId)
  const { slug } = await call('post', '/collections', {
    id: crypto.randomUUID(),
    name: 'Salaries',
  })
  await call('patch', `/collections/${slug}`, { isRestricted: true, people: [] })
  for (const title of ['Alpha', 'Beta'])
    await call('put', `/prompts/${crypto.randomUUID()}`, {
      saveId: crypto.randomUUID(),
      baseRevision: 0,
      collection: slug,
      content: {
        title,
        description: '',
        systemMessage: '',
        body: 'Secret',
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
      },
    })
  const listTitles = async (): Promise<string[]> => {
    const { prompts } = await callApi(editor, 'get', '/prompts', undefined, workspaceId)
    return prompts.map(({ title }: { title: string }) => title)
  }
  await page.reload()
  await page.getByRole('button', { name: /^Workspace / }).click()
  await page.getByRole('menuitemradio', { name: /Hooli/ }).click()
  await expect(page.getByRole('button', { name: /^Workspace Hooli/ })).toBeVisible()
  return { listTitles, slug }
}

test('prompts of a restricted collection stay closed until they are shown', async ({
  page,
  browser,
}) => {
  const { listTitles, slug } = await buildTeam(page, browser)
  await page.goto(`/collection/${slug}`)
  await expect(page.getByRole('main').getByText('Only 1 person').first()).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Alpha' }).click()
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Remove prompt from “Salaries”?')
  await expect(
    question.getByRole('radio', { name: 'Keep visible only to the same people' }),
  ).toBeChecked()
  await expect(
    question.getByRole('radio', { name: 'Show to everyone in Hooli (2 people)' }),
  ).not.toBeChecked()
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'Alpha' })).toHaveCount(0)
  await expect(page.getByText('Prompt removed from Salaries')).toBeVisible()
  expect(await listTitles()).toEqual([])

  await page.getByRole('button', { name: 'Actions for Salaries' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(
    deletion.getByRole('radio', { name: 'Keep its prompts, visible only to the same people' }),
  ).toBeChecked()
  await expect(
    deletion.getByRole('radio', {
      name: 'Keep its prompts, visible to everyone in Hooli (2 people)',
    }),
  ).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Salaries deleted')).toBeVisible()
  expect(await listTitles()).toEqual([])

  await page.goto('/prompts')
  await page.getByRole('button', { name: 'Actions for Beta' }).click()
  await page.getByRole('menuitem', { name: 'Show to everyone in Hooli' }).click()
  await expect(question).toContainText('Everyone in Hooli (2 people) will see 1 prompt.')
  await expect(question).toContainText('Only 1 person sees it now.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await listTitles()).toEqual([])
  await page.getByRole('button', { name: 'Actions for Beta' }).click()
  await page.getByRole('menuitem', { name: 'Show to everyone in Hooli' }).click()
  await question.getByRole('button', { name: 'Show to everyone' }).click()
  await expect.poll(listTitles).toEqual(['Beta'])
})
