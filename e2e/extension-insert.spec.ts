import { basename, join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { serveExtensionPages } from './extension-pages/serve-pages.ts'
import { siteStructures } from './extension-pages/site-structures.ts'
import { type BackgroundApi, type LoadedExtension, loadExtension } from './load-extension.ts'

/** In the extension's background. */
declare const chrome: BackgroundApi

type PageMessage = { page: string; input?: unknown }

/** One browser with the extension, and the pages, for all tests of a worker. */
const test = base.extend<object, { extension: LoadedExtension; pages: string }>({
  extension: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
    async ({}, use) => {
      const hosts = siteStructures.map(({ url }) => `${new URL(url).origin}/*`)
      const extension = await loadExtension({ hosts })
      await use(extension)
      await extension.close()
    },
    { scope: 'worker' },
  ],
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
    async ({}, use) => {
      const { origin, close } = await serveExtensionPages()
      await use(origin)
      close()
    },
    { scope: 'worker' },
  ],
})

const text = 'Line one\n\n  indented & <b>bold</b>\nLast'

/** As the popup does it: the script is injected and told. */
const tell = (extension: LoadedExtension, message: PageMessage): Promise<unknown> =>
  extension.worker.evaluate(async (message) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const tabId = tab?.id ?? 0
    await chrome.scripting.executeScript({ target: { tabId }, files: ['/page-script.js'] })
    return await chrome.tabs.sendMessage(tabId, message, { frameId: 0 })
  }, message)

const insert = (extension: LoadedExtension) =>
  tell(extension, { page: 'page.insert', input: { text } })

async function open(extension: LoadedExtension, url: string): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(url)
  await page.bringToFront()
  return page
}

test('a text arrives with its lines in every kind of field, and undo takes it back', async ({
  extension,
  pages,
}) => {
  const page = await open(extension, `${pages}/fields.html`)
  const oneLine = 'Hi Line one    indented & <b>bold</b> Last'
  const fields: [selector: string, read: string, expected: string, undone: string][] = [
    ['#input', 'input.value', oneLine, ''],
    ['#email', 'email.value', oneLine, ''],
    ['#textarea', 'textarea.value', `Hi ${text}`, ''],
    ['#editable', 'linesOf(editable)', `Hi ${text}`, ''],
    ['#mail-end', 'linesOf(mail)', `Dear Ada,\nHi ${text}`, 'Dear Ada,'],
    ['#plain', 'linesOf(plain)', `Hi ${text}`, ''],
    ['#open', "document.querySelector('#open').textOf()", `Hi ${text}`, ''],
    ['#closed', "document.querySelector('#closed').textOf()", `Hi ${text}`, ''],
  ]
  for (const [selector, read, expected, undone] of fields) {
    await page.click(selector)
    await page.keyboard.type('Hi ')
    expect(await insert(extension), selector).toEqual({ isInserted: true })
    const textNow = async () => String(await page.evaluate(read)).replaceAll('\u00a0', ' ')
    expect(await textNow(), selector).toBe(expected)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect((await textNow()).trim(), selector).toBe(undone)
  }
  expect(await page.evaluate('heard.textarea')).toBe('')
  await page.close()
})

test('a text goes into a field of a frame, and into no password, fixed field or button', async ({
  extension,
  pages,
}) => {
  const page = await open(extension, `${pages}/fields.html`)
  const framed = page.frameLocator('#frame').locator('#framed')
  await framed.click()
  expect(await insert(extension)).toEqual({ isInserted: true })
  await expect(framed).toHaveValue(text)
  for (const selector of ['#password', '#readonly', '#button']) {
    await page.click(selector)
    expect(await insert(extension), selector).toEqual({ isInserted: false })
  }
  await expect(page.locator('#password')).toHaveValue('')
  await expect(page.locator('#readonly')).toHaveValue('fixed')
  await page.close()
})

test('editors with a document of their own take the text, and nothing is sent', async ({
  extension,
  pages,
}) => {
  const page = await open(extension, `${pages}/editors.html`)
  for (const name of ['prosemirror', 'lexical', 'quill', 'slate', 'codemirror']) {
    await page.click(`#${name}`)
    await page.keyboard.type('Hi ')
    expect(await insert(extension), name).toEqual({ isInserted: true })
    expect(await page.evaluate(`editors.${name}.text()`), name).toBe(`Hi ${text}`)
    expect(await page.evaluate(`${name}.innerText.includes('indented')`), name).toBe(true)
    await page.keyboard.press('Control+z')
    expect(await page.evaluate(`editors.${name}.text()`), name).toBe('Hi ')
    expect(await page.evaluate(`editors.${name}.sent`), name).toEqual([])
  }
  await page.close()
})

for (const { name, url, html, read } of siteStructures)
  test(`on ${name} a text arrives in the box for messages with nothing focused, and undo takes it back`, async ({
    extension,
  }) => {
    const page = await extension.context.newPage()
    await page.route(`${new URL(url).origin}/**`, (route) => {
      const file = basename(new URL(route.request().url()).pathname)
      return file.endsWith('.js')
        ? route.fulfill({ path: join(import.meta.dirname, 'extension-pages', file) })
        : route.fulfill({ contentType: 'text/html', body: html })
    })
    await page.goto(url)
    await page.bringToFront()
    const textNow = async () => String(await page.evaluate(read)).replaceAll('\u00a0', ' ')
    const before = (await textNow()).trim()
    expect(await insert(extension)).toEqual({ isInserted: true })
    expect(await textNow()).toBe(text)
    await page.keyboard.press('Control+z')
    expect((await textNow()).trim()).toBe(before)
    // Longer than what the site takes as a paste: it must not become an attachment.
    const long = 'A line of a long prompt.\n'.repeat(400)
    const input = { text: long }
    expect(await tell(extension, { page: 'page.insert', input })).toEqual({ isInserted: true })
    expect(await textNow()).toBe(long)
    expect(await page.evaluate('window.sent ?? []')).toEqual([])
    await page.close()
  })

test('title, address, selection and readable text are read when asked for', async ({
  extension,
  pages,
}) => {
  const page = await open(extension, `${pages}/article.html?id=1`)
  await page.locator('h1').selectText()
  const names = ['selection', 'page_title', 'page_url', 'page_text']
  expect(await tell(extension, { page: 'page.read', input: { names } })).toEqual({
    selection: 'How tea is made',
    page_title: 'How tea is made',
    page_url: `${pages}/article.html?id=1`,
    page_text: [
      'How tea is made',
      '',
      'Leaves are withered, rolled and dried.',
      '',
      'Green tea',
      'Black tea',
      '',
      'water  95',
      'leaves  3',
    ].join('\n'),
  })
  await page.fill('#notes', 'Steep for\nthree minutes')
  expect(await tell(extension, { page: 'page.read-draft' })).toEqual({
    text: 'Steep for\nthree minutes',
  })
  await page.close()
})
