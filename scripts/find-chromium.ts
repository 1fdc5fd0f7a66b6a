import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runCommand } from './run-command.ts'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/** The system's browser or Playwright's own, if there is one. */
export const findInstalledChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path))

/** The system's Chromium; else Debian's, if we may install it; else Playwright's own. */
export async function findChromium(report: (step: string) => void): Promise<string> {
  const present = findInstalledChromium()
  if (present) return present

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    report("Installing Debian's Chromium")
    await runCommand(['apt-get', 'update'])
    await runCommand(['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'])
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
