import type { Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expect, test } from './journey.ts'
import { createPerson, enterAsSomebodyNew, fillSignup } from './person.ts'
import { routeOnce } from './route-once.ts'

/** The landing page before its scripts have come, and its prompt. */
async function openHeld(page: Page) {
  const { letCome } = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  return { prompt: page.getByLabel('Prompt', { exact: true }), letCome }
}

test('a visitor changes the prompt, fills it in, runs it and reads the answer', {
  tag: ['@core', '@live-prompt'],
}, async ({ page }) => {
  // Where motion is welcome, the answer comes word by word.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Demo — not an AI model')).toBeVisible()
  await main
    .getByLabel('Prompt', { exact: true })
    .fill('Summarise in {{num_points}} points.\n\nText: {{news}}')
  await expect(main.getByLabel('input_text')).toHaveCount(0)
  await main.getByLabel('num_points').fill('2')
  await main.getByLabel('news').fill('The bridge is open. It took four years. Nobody was hurt.')
  await main.getByRole('button', { name: 'Run' }).click()
  const result = main.getByRole('region', { name: 'Result' })
  await expect(main.getByText(/^Result generated in \d+\.\ds · \d+ words$/)).toBeVisible()
  await expect(result).toContainText('The bridge is open.')
  await expect(result).not.toContainText('Webb')
})

test('a Demo model that could not be loaded says so, and runs once it can be', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await routeOnce(page, '**/assets/stream-demo-*.js', (route) => route.abort())
  await page.goto('/')
  const run = page.getByRole('button', { name: 'Run' })
  await run.click()
  await expect(page.getByText('Couldn’t load the Demo model.')).toBeVisible()
  await run.click()
  await expect(page.getByText(/^Result generated in/)).toBeVisible()
})

test('what is typed before the scripts have come is kept, in every field', async ({ page }) => {
  const { prompt, letCome } = await openHeld(page)
  await page.getByLabel('num_points').fill('2')
  await prompt.fill('Sum {{bird}} up in {{num_points}} points. {{this}}')
  letCome()
  const main = page.getByRole('main')
  await expect(main.getByLabel('bird')).toBeVisible()
  await expect(main.getByLabel('num_points')).toHaveValue('2')
  // A word of the template language, which no variable may be called.
  await expect(main.getByLabel('this', { exact: true })).toHaveCount(0)
})

test('what was selected before the scripts have come is what typing replaces', async ({
  page,
  sentEvents,
}) => {
  const { prompt, letCome } = await openHeld(page)
  await prompt.selectText()
  letCome()
  await expect.poll(() => sentEvents('page_viewed')).toHaveLength(1)
  await page.keyboard.insertText('Only {{bird}}.')
  await expect(prompt).toHaveValue('Only {{bird}}.')
})

test('who was typing as the scripts came goes on at the same place', async ({
  page,
  sentEvents,
}) => {
  const { prompt, letCome } = await openHeld(page)
  await prompt.fill('Only one {{bird}}.')
  await page.keyboard.press('Home')
  await page.keyboard.insertText('Now. ')
  letCome()
  await expect.poll(() => sentEvents('page_viewed')).toHaveLength(1)
  await page.keyboard.insertText('Hear: ')
  await expect(prompt).toHaveValue('Now. Hear: Only one {{bird}}.')
  await expect(page.getByLabel('bird')).toBeVisible()
})

test('a saved prompt comes along through signing up, and is kept', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Prompt', { exact: true }).fill('Explain {{topic}} to my aunt. {{this}}')
  await page.getByLabel('topic').fill('caching')
  await page.getByRole('link', { name: 'Save this prompt' }).click()
  await expect(page).toHaveURL(/\/signup\?next=/)
  const figure = page.getByRole('figure', { name: 'Your prompt' })
  await expect(figure).toContainText('to my aunt.')
  await expect(figure).toContainText('caching')
  await expect(figure).not.toContainText('Webb')
  await fillSignup(page, createPerson())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/to my aunt\./).first()).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('Saved')
  await page.goto('/prompts?view=grid')
  await expect(page.getByText(/to my aunt\./).first()).toBeVisible()
})

test('who is signed in goes straight to the editor', async ({ page }) => {
  await enterAsSomebodyNew(page)
  await page.goto('/')
  await page.getByLabel('Prompt', { exact: true }).fill('Only {{one}} thing.')
  await page.getByRole('link', { name: 'Save this prompt' }).click()
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/thing\./).first()).toBeVisible()
})
