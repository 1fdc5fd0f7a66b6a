import type { Page } from '@playwright/test'
import type { FilledStudio } from './fill-studio.ts'
import { importedFiles } from './imported-files.ts'

/** Opens a screen as the image shows it. */
type Figure = (page: Page, studio: FilledStudio) => Promise<void>

/** For screens whose parts stand side by side. */
const wide = { width: 1440, height: 900 }

const editor = (id: string) => `/editor/${id}`
const hideRuns = (page: Page) => page.getByRole('button', { name: 'Collapse runs' }).click()
const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const finished = (page: Page) => page.getByText(/^Result generated in/)

export const figures: Record<string, Figure> = {
  dashboard: async (page) => {
    await page.goto('/dashboard')
  },
  editor: async (page, { notesId }) => {
    await page.setViewportSize(wide)
    await page.goto(editor(notesId))
    await runButton(page).waitFor()
  },
  variables: async (page, { replyId }) => {
    await page.goto(editor(replyId))
    await page.getByRole('tab', { name: 'Variables' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Variables' })
    await panel.getByRole('button', { name: /tone/ }).first().click()
  },
  run: async (page, { notesId }) => {
    await page.setViewportSize(wide)
    await page.goto(editor(notesId))
    await hideRuns(page)
    await runButton(page).click()
    await finished(page).last().waitFor()
  },
  'compare-models': async (page, { replyId }) => {
    await page.setViewportSize(wide)
    await page.goto(editor(replyId))
    await page.getByRole('button', { name: 'Hide prompt settings' }).click()
    await hideRuns(page)
    await runButton(page).click()
    await finished(page).nth(1).waitFor()
  },
  versions: async (page, { notesId }) => {
    await page.goto(`${editor(notesId)}/history?from=2&to=3`)
    await page.getByRole('heading', { name: 'What changed from v2 to v3' }).waitFor()
  },
  connections: async (page) => {
    await page.goto('/settings/connections')
    // The address of the service that plays the models is not one that anybody would connect.
    const address = page.getByText(/127\.0\.0\.1:\d+/)
    await address.evaluate((line) => {
      line.innerHTML = line.innerHTML.replace(/127\.0\.0\.1:\d+/, 'models.fernhill.example')
    })
  },
  publish: async (page, { replyId }) => {
    await page.goto(editor(replyId))
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').waitFor()
  },
  discover: async (page) => {
    await page.goto('/discover')
  },
  'public-prompt': async (page, { publicSlug }) => {
    await page.goto(`/p/${publicSlug}`)
  },
  share: async (page, { notesId }) => {
    await page.goto(editor(notesId))
    await page.getByRole('button', { name: 'Share prompt' }).click()
    await page.getByRole('dialog', { name: 'Share prompt' }).waitFor()
  },
  members: async (page) => {
    await page.goto('/settings/members')
  },
  comments: async (page, { notesId }) => {
    await page.goto(editor(notesId))
    await page.getByRole('button', { name: /^Comments/ }).click()
  },
  'change-request': async (page, { requestId }) => {
    await page.goto(`/change-requests/${requestId}`)
  },
  import: async (page) => {
    await page.goto('/create?tab=import')
    await page.locator('input[type="file"]').setInputFiles(importedFiles)
    await page.getByRole('button', { name: /^Import \d+ prompts$/ }).waitFor()
    await page
      .getByRole('article')
      .first()
      .evaluate((file) => file.scrollIntoView())
  },
  export: async (page) => {
    await page.goto('/prompts')
    await page.getByRole('button', { name: 'Export all' }).click()
  },
  history: async (page) => {
    await page.setViewportSize(wide)
    await page.goto('/history')
  },
  metrics: async (page) => {
    await page.goto('/metrics')
  },
  'settings-security': async (page) => {
    await page.setViewportSize({ width: 1280, height: 960 })
    await page.goto('/settings/security')
    await page.getByText('iPhone').waitFor()
  },
  templates: async (page) => {
    await page.goto('/templates')
  },
  collections: async (page) => {
    await page.goto('/collections')
  },
}
