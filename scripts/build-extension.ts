import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPageScriptWeight } from './check-page-weight.ts'
import { fingerprintFiles } from './fingerprint-files.ts'
import { extensionRoot } from './paths.ts'
import { runCommand } from './run-command.ts'

const outputFolder = join(extensionRoot, '.output')
const fingerprintFile = join(outputFolder, 'fingerprint')
const sources = ['apps/extension', 'packages', 'package-lock.json']

/** Builds and packs the browser extension when its sources have changed since the last time. */
export async function buildExtension(): Promise<void> {
  const fingerprint = fingerprintFiles(sources)
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return

  rmSync(fingerprintFile, { force: true })
  for (const browser of ['chrome', 'firefox']) {
    const build = await runCommand(['wxt', 'zip', '--browser', browser], {
      cwd: extensionRoot,
      env: { NODE_ENV: 'production' },
    })
    if (!build.succeeded)
      throw new Error(`The extension for ${browser} could not be built.\n\n${build.output}`)
    checkPageScriptWeight(join(outputFolder, `${browser}-mv3`))
  }
  // Edge takes what Chrome takes; its store wants a file of its own.
  copyFileSync(join(outputFolder, 'chrome.zip'), join(outputFolder, 'edge.zip'))
  // Written last: a build that was cut short is never taken for a whole one.
  writeFileSync(fingerprintFile, fingerprint)
}
