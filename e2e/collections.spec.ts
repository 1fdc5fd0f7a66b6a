import { checkPage, expectNoBarriers } from './check-page.ts'
import { expect, test } from './journey.ts'
import { callApi, makePrompts } from './make-prompts.ts'
import { enterAsSomebodyNew } from './person.ts'

test.beforeEach(async ({ page }) => {
  await enterAsSomebodyNew(page)
})

test('a collection is made with a name, a description and a colour', {
  tag: ['@core', '@collections'],
}, async ({ page }) => {
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'New Collection' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create New Collection' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/collections')
  await page.getByRole('button', { name: 'New Collection' }).click()
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Blog posts')
  await dialog.getByLabel('Description').fill('Everything for the blog')
  await dialog.getByRole('radio', { name: 'pink' }).check()
  await dialog.getByRole('button', { name: 'Create Collection' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'Blog posts' })
  await expect(card).toContainText('0 prompts')
  await expect(card).toContainText('Everything for the blog')
  await expect(card.locator('[data-color="pink"]')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog posts' }),
  ).toHaveAttribute('href', '/collection/blog-posts')

  await page.getByPlaceholder('Search collections...').fill('THE BLOG')
  await expect(page.getByRole('link', { name: /^View Collection/ })).toHaveCount(1)
  await page.getByPlaceholder('Search collections...').fill('zzz')
  await expect(page.getByText('No collections found')).toBeVisible()
  await expect(page.getByText('No collections match your search query.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Your First Collection' })).toBeVisible()
})

test('a collection is renamed, but not to nothing, and keeps its address', async ({ page }) => {
  await page.goto('/collections')
  await page.getByRole('button', { name: 'Actions for Work' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename Collection' })
  await expect(dialog.getByText('Enter a new name for your collection.')).toBeVisible()
  await dialog.getByLabel('Collection name').fill('  ')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Collection name').fill('Office')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Office', exact: true })).toHaveAttribute(
    'href',
    '/collection/work',
  )
})

test('a public collection is read by everyone, and by nobody once it is private', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const description = 'Tells what is new.'
  await makePrompts(page, [
    { title: 'Release notes', description, body: 'For {{audience}}', collection: 'work' },
    { title: 'Unfinished', body: 'A secret draft', collection: 'work' },
  ])
  await page.goto('/collection/work')
  const openSettings = async () => {
    await page.getByRole('button', { name: 'Actions for Work' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Collection Settings' })
  const choose = async (visibility: string) => {
    await dialog.getByRole('combobox', { name: 'Visibility' }).click()
    await page.getByRole('option', { name: visibility }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
  }
  await openSettings()
  await choose('Public')
  const offer = page.getByRole('dialog', { name: '“Work” is public' })
  const link = offer.getByRole('link', { name: /\/c\// })
  await expect(link).toHaveAttribute('href', /\/c\/[\w-]+$/)
  const address = (await link.getAttribute('href')) ?? ''
  await expect(offer.getByRole('checkbox', { name: 'Release notes' })).toBeChecked()
  await expect(offer.getByRole('checkbox', { name: 'Unfinished' })).toBeDisabled()
  await expect(offer.getByText('Enter a short description.')).toBeVisible()
  await expectNoBarriers(page)
  await offer.getByRole('button', { name: 'Publish 1 prompt' }).click()
  await expect(offer.getByRole('heading', { name: '1 prompt is not shown' })).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: '1 not shown to others' })).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Release notes', exact: true })).toBeVisible()
  await expect(stranger.getByText('Unfinished')).toHaveCount(0)
  await expect(stranger.getByText('1 prompt by Ada Example')).toBeVisible()

  await openSettings()
  await choose('Private')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await stranger.reload())?.status()).toBe(404)
  await expect(stranger.getByText('Oops! Page not found')).toBeVisible()
  await openSettings()
  await choose('Public')
  await expect(link).toHaveAttribute('href', address)
  await expect.poll(async () => (await stranger.reload())?.status()).toBe(200)
  await stranger.context().close()
})

test('a colour of the settings takes effect everywhere', async ({ page }) => {
  await page.goto('/collections')
  await page.getByRole('button', { name: 'Actions for Personal' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'red' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Personal' })
  await expect(card.locator('[data-color="red"]')).toBeVisible()
  await page.reload()
  await expect(card.locator('[data-color="red"]')).toBeVisible()
})

test('deleting a collection says what happens to its prompts, and does that', async ({ page }) => {
  await makePrompts(page, [
    { title: 'Kept', collection: 'work' },
    { title: 'Gone', collection: 'personal' },
  ])
  await page.goto('/collections')
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const ask = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await ask('Work')
  await expect(dialog).toContainText('This will permanently delete the collection “Work”')
  await expect(dialog).toContainText('all of its contents. This action cannot be undone.')
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await expect(dialog).toContainText('Its prompt stays in My Prompts')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Work', exact: true })).toHaveCount(0)

  await ask('Personal')
  await dialog.getByRole('checkbox', { name: 'Keep its prompts in My Prompts' }).click()
  await expect(dialog).toContainText('deleted permanently')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 prompt deleted with it')).toBeVisible()
  const listTitles = async () => {
    const { prompts } = await callApi(page, 'get', '/prompts')
    return prompts.map(({ title }: { title: string }) => title)
  }
  await expect.poll(listTitles).toEqual(['Kept', 'Text summariser'])
})

test('prompts are added to a collection and taken out of it', async ({ page }) => {
  await makePrompts(page, [{ title: 'Alpha' }, { title: 'Beta' }])
  await page.goto('/collections')
  await page.getByRole('link', { name: 'View Collection Personal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prompts in this collection' })).toBeVisible()
  await expect(page.getByText('No prompts in this collection')).toBeVisible()
  await expect(page.getByText('Add prompts to this collection to see them here.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Your First Prompt' }).click()
  const picker = page.getByRole('dialog', { name: 'Add Prompt to Collection' })
  await picker.getByRole('searchbox').fill('alph')
  await expect(picker.getByRole('checkbox', { name: 'Beta' })).toHaveCount(0)
  await picker.getByRole('checkbox', { name: 'Alpha' }).click()
  await picker.getByRole('button', { name: 'Add prompt' }).click()
  await expect(page.getByRole('link', { name: 'View Prompt Alpha' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Prompt to Collection' }).click()
  await expect(picker.getByText('Already in this collection')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Alpha' }).click()
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click()
  await expect(page.getByText('No prompts in this collection')).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Prompt removed from Personal' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByRole('link', { name: 'View Prompt Alpha' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Collections' }).click()
  await expect(page).toHaveURL('/collections')
})

test('there is no collection of another, nor one that never was', async ({ page }) => {
  await page.goto('/collection/never-was')
  await expect(page.getByText('There is no such collection')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Collections' }).click()
  await expect(page).toHaveURL('/collections')
})

test('collections are accessible in both themes and fit a phone of 320 pixels', async ({
  page,
}) => {
  test.slow()
  const name = 'A-name-without-a-space'.repeat(4)
  await callApi(page, 'post', '/collections', { id: crypto.randomUUID(), name })
  const [published] = await makePrompts(page, [
    {
      title: 'One',
      description: 'Without-a-space'.repeat(20),
      body: 'For {{audience}}\n'.repeat(60),
      collection: 'work',
    },
    { title: 'Two', body: 'without-a-space'.repeat(20), collection: 'work' },
  ])
  await callApi(page, 'put', `/prompts/${published}/publication`, {
    category: 'writing',
    licence: 'mit',
  })
  const visibility = { visibility: 'public' }
  const { publicId } = await callApi(page, 'patch', '/collections/work', visibility)
  for (const path of ['/collections', '/collection/work', '/collection/personal'])
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('link', { name }).first().waitFor()
      await checkPage(page)
    })
  await page.goto(`/c/${publicId}`)
  await checkPage(page)
})
