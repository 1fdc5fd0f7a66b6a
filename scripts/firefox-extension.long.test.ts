import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveExtensionPages } from '../e2e/extension-pages/serve-pages.ts'
import { buildExtension } from './build-extension.ts'
import { findFirefox } from './find-firefox.ts'
import { type FirefoxTab, openFirefox } from './open-firefox.ts'
import { extensionRoot } from './paths.ts'

const text = 'Line one\n\n  indented & <b>bold</b>\nLast'
const control = '\uE009'
const seconds = 1_000

/** The built extension in Firefox, with access to the pages of this machine: no test can press its button. */
async function open() {
  await buildExtension()
  const folder = mkdtempSync(join(tmpdir(), 'extension-'))
  cpSync(join(extensionRoot, '.output/firefox-mv3'), folder, { recursive: true })
  const manifestFile = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  manifest.host_permissions = ['http://localhost/*']
  writeFileSync(manifestFile, JSON.stringify(manifest))
  const firefox = await openFirefox(await findFirefox(), folder)
  onTestFinished(async () => {
    await firefox.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return firefox
}

const until = (tab: FirefoxTab, condition: string) =>
  vi.waitFor(async () => expect(await tab.evaluate(`Boolean(${condition})`)).toBe(true), {
    timeout: 60 * seconds,
    interval: 200,
  })

test(
  'in Firefox a text arrives with its lines in every kind of field and editor, and undo takes it back',
  async () => {
    const firefox = await open()
    const { origin, close } = await serveExtensionPages()
    onTestFinished(close)
    const background = await firefox.newTab()
    await background.goto(firefox.urlOf('popup.html'))
    await until(background, "document.querySelector('button')")
    const page = await firefox.newTab()

    const insert = () =>
      background.evaluate(`(async () => {
      const [{ id: tabId }] = await browser.tabs.query({ url: 'http://localhost/*' })
      await browser.scripting.executeScript({ target: { tabId }, files: ['/page-script.js'] })
      return await browser.tabs.sendMessage(tabId, { page: 'page.insert', input: { text: ${JSON.stringify(text)} } }, { frameId: 0 })
    })()`)
    const readNow = async (read: string) =>
      (await page.evaluate<string>(read)).replaceAll('\u00a0', ' ')

    await page.goto(`${origin}/fields.html`)
    await until(page, "document.readyState === 'complete' && window.linesOf")
    await page.activate()
    const oneLine = 'Line one    indented & <b>bold</b> Last'
    const fields: [selector: string, read: string, expected: string][] = [
      ['#input', 'input.value', oneLine],
      ['#textarea', 'textarea.value', text],
      ['#editable', 'linesOf(editable)', text],
      ['#plain', 'linesOf(plain)', text],
      ['#open', "document.querySelector('#open').textOf()", text],
      ['#closed', "document.querySelector('#closed').textOf()", text],
    ]
    for (const [selector, read, expected] of fields) {
      await page.click(selector)
      expect(await insert(), selector).toEqual({ isInserted: true })
      expect(await readNow(read), selector).toBe(expected)
      await page.press(control, 'z')
      expect((await readNow(read)).trim(), selector).toBe('')
    }

    await page.goto(`${origin}/editors.html`)
    await until(page, 'window.editors')
    for (const name of ['prosemirror', 'lexical', 'quill', 'slate', 'codemirror']) {
      await page.click(`#${name}`)
      expect(await insert(), name).toEqual({ isInserted: true })
      expect(await page.evaluate(`editors.${name}.text()`), name).toBe(text)
      await page.press(control, 'z')
      expect(await page.evaluate(`editors.${name}.text()`), name).toBe('')
    }
  },
  300 * seconds,
)
