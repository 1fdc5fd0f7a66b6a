import type { Page } from '@playwright/test'
import { createChatToken } from './fill-help.ts'
import type { FilledStudio } from './fill-studio.ts'
import { importedFiles } from './imported-files.ts'

type Figure = {
  /** Maya unless said otherwise. */
  as?: 'operator'
  size?: { width: number; height: number }
  /** Opens a screen as the image shows it, and waits until its main part is there. */
  open: (page: Page, studio: FilledStudio) => Promise<void>
}

/** For screens whose parts stand side by side. */
const wide = { width: 1440, height: 900 }
/** For screens with little on them. */
const low = { width: 1280, height: 640 }

const editor = (id: string) => `/editor/${id}`
const hideRuns = (page: Page) => page.getByRole('button', { name: 'Collapse runs' }).click()
const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const finished = (page: Page) => page.getByText(/^Result generated in/)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

/** As if somebody had moved the line beside Test Your Prompt. */
export const widenTests = (page: Page, width: number): Promise<unknown> =>
  page.addInitScript((value) => localStorage.setItem('editor-test-width', String(value)), width)

/** Those that change what others show come last. */
export const figures: Record<string, Figure> = {
  dashboard: {
    size: { width: 1280, height: 656 },
    open: async (page) => {
      await page.goto('/dashboard')
      await page.getByText('Recent Executions').waitFor()
      await page.getByText('Meeting notes to decisions').first().waitFor()
    },
  },
  editor: {
    size: wide,
    open: async (page, { notesId }) => {
      await page.goto(editor(notesId))
      await runButton(page).waitFor()
    },
  },
  variables: {
    open: async (page, { replyId }) => {
      await page.goto(editor(replyId))
      await page.getByRole('tab', { name: 'Variables' }).click()
      const panel = page.getByRole('tabpanel', { name: 'Variables' })
      await panel.getByRole('button', { name: /tone/ }).first().click()
      await panel.getByText('One per line.').waitFor()
    },
  },
  versions: {
    open: async (page, { notesId }) => {
      await page.goto(`${editor(notesId)}/history?from=2&to=3`)
      await page.getByRole('heading', { name: 'What changed from v2 to v3' }).waitFor()
    },
  },
  connections: {
    size: { width: 1280, height: 720 },
    open: async (page) => {
      await page.goto('/settings/connections')
      // The address of the service that plays the models is not one that anybody would connect.
      const address = page.getByText(/127\.0\.0\.1:\d+/)
      await address.evaluate((line) => {
        line.innerHTML = line.innerHTML.replace(/127\.0\.0\.1:\d+/, 'models.fernhill.example')
      })
    },
  },
  publish: {
    open: async (page, { replyId }) => {
      await page.goto(editor(replyId))
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Title').waitFor()
    },
  },
  discover: {
    open: async (page) => {
      await page.goto('/discover')
      await heading(page, 'Meeting notes to decisions').waitFor()
    },
  },
  'public-prompt': {
    open: async (page, { publicSlug }) => {
      await page.goto(`/p/${publicSlug}`)
      await heading(page, 'Fill in the variables').waitFor()
    },
  },
  share: {
    open: async (page, { notesId }) => {
      await page.goto(editor(notesId))
      await page.getByRole('button', { name: 'Share prompt' }).click()
      const dialog = page.getByRole('dialog', { name: 'Share prompt' })
      await dialog.getByText('clara.dubois@example.com').waitFor()
    },
  },
  members: {
    open: async (page) => {
      await page.goto('/settings/members')
      await page.getByText('ines.duarte@example.com').waitFor()
    },
  },
  comments: {
    open: async (page, { notesId }) => {
      await page.goto(editor(notesId))
      await page.getByRole('button', { name: /^Comments/ }).click()
      await page.getByText('Weekdays save a look into the calendar.').waitFor()
    },
  },
  'change-request': {
    open: async (page, { requestId }) => {
      await page.goto(`/change-requests/${requestId}`)
      await heading(page, 'Proposed changes').waitFor()
    },
  },
  import: {
    size: { width: 1280, height: 900 },
    open: async (page) => {
      await page.goto('/create?tab=import')
      await page.locator('input[type="file"]').setInputFiles(importedFiles)
      await page.getByRole('button', { name: /^Import \d+ prompts$/ }).waitFor()
      // By the wheel, which moves the part that scrolls and not the page around it.
      const file = page.getByRole('article').first()
      await page.mouse.move(640, 500)
      await page.mouse.wheel(0, ((await file.boundingBox())?.y ?? 0) - 80)
    },
  },
  export: {
    size: { width: 1280, height: 760 },
    open: async (page) => {
      await page.goto('/prompts')
      await page.getByRole('button', { name: 'Export all' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).waitFor()
    },
  },
  history: {
    size: wide,
    open: async (page) => {
      await page.goto('/history')
      await page.getByRole('row').nth(8).waitFor()
    },
  },
  metrics: {
    open: async (page) => {
      await page.goto('/metrics')
      await heading(page, 'By member').waitFor()
    },
  },
  'settings-security': {
    size: { width: 1280, height: 1080 },
    open: async (page) => {
      await page.goto('/settings/security')
      await page.getByText('iPhone').waitFor()
    },
  },
  templates: {
    size: { width: 1280, height: 860 },
    open: async (page) => {
      await page.goto('/templates')
      await heading(page, 'Decision memo on one page').waitFor()
    },
  },
  collections: {
    size: low,
    open: async (page) => {
      await page.goto('/collections')
      await page.getByRole('link', { name: 'View Collection' }).nth(3).waitFor()
    },
  },
  'help-panel': {
    size: wide,
    open: async (page) => {
      await page.goto('/settings/members')
      await page.getByText('ines.duarte@example.com').waitFor()
      await page.getByRole('button', { name: 'Help' }).click()
      await page.locator('[data-help-panel]').getByRole('heading').nth(1).waitFor()
    },
  },
  'docs-search': {
    open: async (page) => {
      await page.goto('/prompts')
      await page.getByText('Meeting notes to decisions').first().waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      const palette = page.getByRole('dialog', { name: 'Commands' })
      await palette.getByPlaceholder('Search prompts or run a command').fill('compare versions')
      await palette.getByRole('option', { name: /Docs/ }).first().waitFor()
    },
  },
  chat: {
    open: async (page, { chatId, mayaId }) => {
      // As the device stored it when Maya wrote.
      await page.addInitScript(
        (stored) => localStorage.setItem('support-chat', stored),
        JSON.stringify({
          accountId: mayaId,
          token: createChatToken(),
          chatId,
          isStarted: true,
          name: '',
          address: null,
          outbox: [],
        }),
      )
      await page.goto('/settings/members')
      await page.getByText('ines.duarte@example.com').waitFor()
      await page.getByRole('button', { name: /Maya Lindqvist/ }).click()
      await page.getByRole('menuitem', { name: 'Chat with support' }).click()
      const chat = page.getByRole('dialog', { name: 'Chat with support' })
      await chat.getByText('Nora Winter is here').waitFor()
      await chat.getByText('That is just what we need.').waitFor()
    },
  },
  inbox: {
    as: 'operator',
    size: { width: 1440, height: 1000 },
    open: async (page, { chatId }) => {
      await page.goto(`/operator?conversation=${chatId}`)
      await page.getByText('Online: Nora Winter').waitFor()
      await page.getByRole('log').getByText('That is just what we need.').waitFor()
      // The hours of the chat go by a clock of the server, which is not that of the browser.
      const closing = page.getByText(/^Chat is open, closes/).locator('time')
      await closing.evaluate((time) => {
        time.textContent = 'in 6 hours'
      })
    },
  },
  newsletter: {
    as: 'operator',
    size: wide,
    open: async (page, { mailingId }) => {
      await page.goto(`/operator/newsletter/${mailingId}`)
      const mail = page.frameLocator('iframe[title="Preview of the mail"]')
      await mail.getByText('New: change requests').waitFor()
    },
  },
  community: {
    open: async (page) => {
      await page.goto('/community')
      await page.getByText('Minutes that name what was ruled out').waitFor()
    },
  },
  'community-question': {
    size: { width: 1280, height: 960 },
    open: async (page, { questionSlug }) => {
      await page.goto(`/community/q/${questionSlug}`)
      await heading(page, '2 answers').waitFor()
    },
  },
  run: {
    size: wide,
    open: async (page, { notesId }) => {
      await page.goto(editor(notesId))
      await hideRuns(page)
      await runButton(page).click()
      await finished(page).last().waitFor()
    },
  },
  'compare-models': {
    size: { width: 1440, height: 1000 },
    open: async (page, { replyId }) => {
      await widenTests(page, 860)
      await page.goto(editor(replyId))
      await page.getByRole('button', { name: 'Hide prompt settings' }).click()
      await hideRuns(page)
      await runButton(page).click()
      await finished(page).nth(1).waitFor()
    },
  },
}
