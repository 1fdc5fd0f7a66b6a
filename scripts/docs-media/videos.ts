import type { Page } from '@playwright/test'
import { widenTests } from './figures.ts'
import type { FilledStudio } from './fill-studio.ts'
import type { Camera } from './film.ts'
import { importedFiles } from './imported-files.ts'

type Video = {
  /** Before the film begins. */
  open: (page: Page, studio: FilledStudio) => Promise<unknown>
  act: (camera: Camera, page: Page) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const promptText = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const testPanel = (page: Page) => page.getByRole('region', { name: 'Test Your Prompt' })
const finished = (page: Page) => page.getByText(/^Result generated in/)

/** More room for the answers than people need who have read them before. */
async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/editor/${id}`)
  await button(page, 'Run').waitFor()
  await page.getByRole('button', { name: 'Hide prompt settings' }).click()
  await page.getByRole('button', { name: 'Collapse runs' }).click()
}

/** The main tasks, each in less than half a minute. */
export const videos: Record<string, Video> = {
  'create-and-run': {
    open: (page) => page.goto('/dashboard'),
    act: async (camera, page) => {
      camera.say('Press Create Prompt and give it a name.')
      await camera.rest()
      const name = page.getByLabel('Prompt Name')
      await camera.click(page.getByRole('link', { name: 'Create Prompt' }).first(), name)
      await camera.click(name)
      await camera.type('Product update email')
      await camera.click(page.getByRole('link', { name: 'Continue to Editor' }), promptText(page))
      camera.say('Write the text. What changes each time stands in double braces.')
      await camera.click(promptText(page))
      await camera.type('Write a short product update for {{audience}}.\nWhat is new: {{news}}')
      camera.say('Every variable becomes a field to fill in.')
      await camera.click(testPanel(page).getByRole('textbox', { name: 'audience' }))
      await camera.type('people who run small studios')
      await camera.click(testPanel(page).getByRole('textbox', { name: 'news' }))
      await camera.type('the week on one page')
      camera.say('Press Run, and read the answer while it is written.')
      await camera.click(button(page, 'Run'))
      await camera.watch(finished(page).first())
      camera.say('Every run is kept with its version, time and tokens.')
      await camera.pose()
      await camera.rest(1_500)
    },
  },
  'compare-models': {
    open: async (page, { notesId }) => {
      await widenTests(page, 760)
      await openEditor(page, notesId)
    },
    act: async (camera, page) => {
      camera.say('Choose several models for one prompt.')
      await camera.rest()
      const several = page.getByRole('switch', { name: 'Compare several' })
      await camera.click(testPanel(page).getByRole('button', { name: /^Model/ }), several)
      await camera.click(several)
      await camera.click(page.getByRole('option', { name: /fern-small/ }).first())
      await page.keyboard.press('Escape')
      await camera.rest(400)
      camera.say('Run it once. All of them answer side by side.')
      await camera.click(button(page, 'Run'))
      await camera.watch(finished(page).nth(1))
      camera.say('Time and tokens stand below each answer.')
      await camera.pose()
      await camera.rest(2_000)
      camera.say('Compare shows what differs, word by word.')
      const dialog = page.getByRole('dialog', { name: 'Compare results' })
      await camera.click(
        testPanel(page).getByRole('button', { name: 'Compare', exact: true }),
        dialog,
      )
      await camera.rest(2_500)
    },
  },
  versions: {
    open: (page, { notesId }) => openEditor(page, notesId),
    act: async (camera, page) => {
      camera.say('Your changes are saved as versions. Open the history.')
      await camera.rest()
      const first = button(page, 'v1')
      await camera.click(page.getByRole('link', { name: /^Version history/ }), first)
      camera.say('Choose a version to read it as it was.')
      await camera.click(first)
      await camera.rest()
      camera.say('Diff shows what changed: in the text, the variables and the settings.')
      await camera.click(button(page, 'v3'))
      await camera.click(
        page.getByRole('radio', { name: 'Diff' }),
        page.getByRole('heading', { name: /^What changed from/ }),
      )
      await camera.pose()
      await camera.rest(1_800)
      camera.say('Label the version that is in production.')
      const label = page.getByRole('button', { name: 'production from v2' })
      await camera.click(page.getByRole('button', { name: 'Add label to version 3' }), label)
      await camera.click(label)
      camera.say('An older version can be restored at any time. Nothing is lost.')
      await camera.click(button(page, 'v1'))
      await camera.click(page.getByRole('button', { name: 'Restore version 1' }))
      await camera.rest(1_200)
    },
  },
  'publish-and-share': {
    open: (page, { replyId }) => openEditor(page, replyId),
    act: async (camera, page) => {
      const dialog = page.getByRole('dialog')
      const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
      camera.say('Publish puts a prompt into the public library.')
      await camera.rest()
      await camera.click(button(page, 'Publish'), publish)
      await camera.click(
        dialog.getByRole('combobox', { name: 'Category' }),
        page.getByRole('option', { name: 'Business' }),
      )
      await camera.click(page.getByRole('option', { name: 'Business' }))
      await camera.click(publish, dialog.getByRole('heading', { name: 'Public in the library' }))
      camera.say('It has a page of its own. Later edits stay private until you publish again.')
      await camera.pose()
      await camera.rest(1_800)
      await camera.click(dialog.getByRole('button', { name: 'Close' }).first())
      camera.say('Share is for certain people: by email, to read or to edit.')
      const email = dialog.getByLabel('Email')
      await camera.click(page.getByRole('button', { name: 'Share prompt' }), email)
      await camera.click(email)
      await camera.type('jana.novak@lowland.example')
      await camera.click(
        dialog.getByRole('combobox', { name: 'Access' }),
        page.getByRole('option', { name: 'Read/Write access' }),
      )
      await camera.click(page.getByRole('option', { name: 'Read/Write access' }))
      await camera.click(
        dialog.getByRole('button', { name: 'Share', exact: true }),
        dialog.getByText('jana.novak@lowland.example'),
      )
      camera.say('They get a mail with a link, and you can take the access back.')
      await camera.rest(1_500)
    },
  },
  import: {
    open: async (page) => {
      page.on('filechooser', (chooser) => void chooser.setFiles(importedFiles))
      await page.goto('/create?tab=import')
    },
    act: async (camera, page) => {
      camera.say('Bring prompts from other tools: one file, many, or a whole folder as ZIP.')
      await camera.rest(1_200)
      const start = page.getByRole('button', { name: /^Import \d+ prompts$/ })
      await camera.click(page.getByRole('button', { name: 'Select File' }), start)
      camera.say('You see what was found before anything is stored: texts, variables, versions.')
      await camera.scroll(620)
      await camera.pose()
      await camera.scroll(500)
      camera.say('Choose a collection, and import.')
      const collection = page.getByRole('option', { name: 'Product' })
      await camera.click(page.getByRole('combobox', { name: 'Collection' }), collection)
      await camera.click(collection)
      const done = page.getByText(/prompts imported$/)
      await camera.click(start, done)
      camera.say('They are yours now, with their versions and variables.')
      const list = page.getByRole('heading', { name: 'My Prompts' })
      await camera.click(page.getByRole('link', { name: /^Show the/ }), list)
      await camera.rest(1_500)
    },
  },
}
