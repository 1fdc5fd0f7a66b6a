import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, type Worker } from '@playwright/test'
import { findInstalledExtensionChromium } from '../scripts/find-chromium.ts'

const builtFolder = join(import.meta.dirname, '../apps/extension/.output/chrome-mv3')

export type LoadedExtension = {
  context: BrowserContext
  /** The extension's background. */
  worker: Worker
  /** The address of a page of the extension, such as `popup.html`. */
  urlOf: (page: string) => string
  close: () => Promise<void>
}

/** Calls of the extension's background that tests make in it. */
export type BackgroundApi = {
  tabs: {
    query: (filter: { active: true; lastFocusedWindow: true }) => Promise<{ id?: number }[]>
    sendMessage: (tab: number, message: unknown, frame: { frameId: number }) => Promise<unknown>
  }
  scripting: {
    executeScript: (what: { target: { tabId: number }; files: string[] }) => Promise<unknown>
  }
  runtime: {
    getManifest: () => { content_scripts?: unknown }
    getURL: (path: string) => string
  }
  commands: { onCommand: Dispatching }
  contextMenus: { onClicked: Dispatching }
}

/** Events can be made to happen, as by a shortcut or a menu of the browser. */
type Dispatching = { dispatch: (...values: unknown[]) => void }

type LoadOptions = {
  colorScheme?: 'dark' | 'light'
  /** The installation that the browser's tabs open; that of the journeys unless said otherwise. */
  baseURL?: string
  /** Pages that it may access besides those of this machine. */
  hosts?: string[]
  /** Where the browser finds hosts that have no address, as `MAP host 127.0.0.1:port`. */
  hostRules?: string
}

/**
 * Starts a browser of its own with the built extension. No test can press the browser's own buttons and
 * shortcuts, which allow the extension the page in front: instead it is allowed this machine's pages.
 */
export async function loadExtension({
  colorScheme = 'dark',
  baseURL = `http://localhost:${process.env.JOURNEY_PORT}`,
  hosts = [],
  hostRules,
}: LoadOptions = {}): Promise<LoadedExtension> {
  const executablePath = findInstalledExtensionChromium()
  if (!executablePath)
    throw new Error('No Chromium with windows was found: apt-get install chromium')
  const home = mkdtempSync(join(tmpdir(), 'extension-'))
  const folder = join(home, 'extension')
  cpSync(builtFolder, folder, { recursive: true })
  const manifestFile = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  manifest.host_permissions = [...(manifest.host_permissions ?? []), 'http://localhost/*', ...hosts]
  writeFileSync(manifestFile, JSON.stringify(manifest))
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    channel: 'chromium',
    baseURL,
    executablePath,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      ...(hostRules ? [`--host-resolver-rules=${hostRules}`] : []),
    ],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const { host } = new URL(worker.url())
  await closeSettings(context)
  return {
    context,
    worker,
    urlOf: (page) => `chrome-extension://${host}/${page}`,
    close: async () => {
      await context.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The first start opens the settings in front of the page that a test looks at. */
async function closeSettings(context: BrowserContext): Promise<void> {
  const isSettings = (page: Page) => page.url().endsWith('/options.html')
  await expect.poll(() => context.pages().some(isSettings)).toBe(true)
  await context.pages().find(isSettings)?.close()
}
