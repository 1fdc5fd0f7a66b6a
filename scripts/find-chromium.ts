import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runCommand } from './run-command.ts'

/** Draws no window: a journey in it takes two thirds of the time and half of the processor. */
const windowless = '/usr/bin/chromium-headless-shell'
const systemBrowsers = [
  windowless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/** The system's browser or Playwright's own, if there is one. */
export const findInstalledChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path))

/**
 * A Chromium without windows, which Debian has and we may install; else the system's, else
 * Playwright's own.
 */
export async function findChromium(report: (step: string) => void): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!existsSync(windowless) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    report("Installing Debian's Chromium")
    await installFromDebian('chromium-headless-shell')
  }
  if (!findInstalledChromium()) {
    report("Installing Playwright's Chromium")
    await runCommand(['playwright', 'install', 'chromium'])
  }
  const installed = findInstalledChromium()
  if (installed) return installed
  throw new Error(
    'No Chromium was found for the browser journeys. Install one (Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to one that you have.',
  )
}

/** Chrome itself takes no extensions from the command line, and the browser without windows takes none at all. */
const extensibleBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** A browser that loads the extension, if there is one. */
export const findInstalledExtensionChromium = (): string | undefined =>
  process.env.EXTENSION_CHROMIUM_PATH ??
  [...extensibleBrowsers, chromium.executablePath()].find((path) => existsSync(path))

/** A Chromium with windows, for the journeys of the extension: Debian's, else Playwright's own. */
export async function findExtensionChromium(report: (step: string) => void): Promise<string> {
  const isMissing = () => findInstalledExtensionChromium() === undefined
  if (isMissing() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    report("Installing Debian's Chromium with windows")
    await installFromDebian('chromium')
  }
  if (isMissing()) {
    report("Installing Playwright's Chromium")
    await runCommand(['playwright', 'install', 'chromium'])
  }
  const installed = findInstalledExtensionChromium()
  if (installed) return installed
  throw new Error(
    'No Chromium was found that loads extensions. Install one (Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium), or set EXTENSION_CHROMIUM_PATH to one that you have.',
  )
}

/** The lists of packages are fetched only if those at hand are not enough. */
export async function installFromDebian(name: string): Promise<void> {
  // Without a network, what is there must do: soon, and without an error.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  const install = () =>
    runCommand([
      'apt-get',
      ...patience,
      'install',
      '--yes',
      '--no-install-recommends',
      '--no-remove',
      name,
    ])
  const { succeeded } = await install()
  if (succeeded) return
  await runCommand(['apt-get', ...patience, 'update'])
  await install()
}
