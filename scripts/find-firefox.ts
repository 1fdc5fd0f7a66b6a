import { existsSync } from 'node:fs'
import { installFromDebian } from './find-chromium.ts'

const systemBrowsers = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

const findInstalled = (): string | undefined =>
  process.env.FIREFOX_PATH ?? systemBrowsers.find((path) => existsSync(path))

/** The system's Firefox; on Debian it may be installed. */
export async function findFirefox(): Promise<string> {
  if (!findInstalled() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await installFromDebian('firefox-esr')
  const installed = findInstalled()
  if (installed) return installed
  throw new Error(
    'No Firefox was found. Install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
  )
}
