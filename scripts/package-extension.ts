import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildExtension } from './build-extension.ts'
import { extensionRoot, repositoryRoot } from './paths.ts'
import { createProgress } from './progress.ts'

const output = join(extensionRoot, '.output')
const progress = createProgress()

/** Everything that a store asks for beside the file, in one folder. */
function copyListing(): void {
  const listing = join(output, 'listing')
  rmSync(listing, { recursive: true, force: true })
  for (const [from, to] of [
    ['store/listing.md', 'listing.md'],
    ['store/screenshots', 'screenshots'],
    ['store/icon-300.png', 'icon-300.png'],
    ['public/icon/128.png', 'icon-128.png'],
  ] as const)
    cpSync(join(extensionRoot, from), join(listing, to), { recursive: true })
}

try {
  progress.report('Building the extension for Chrome, Edge and Firefox')
  await buildExtension()
  copyListing()
  progress.done()
} catch (error) {
  progress.fail(error)
}
const folder = relative(repositoryRoot, output)
console.log(`
  ${folder}/chrome.zip
  ${folder}/edge.zip
  ${folder}/firefox.zip

  Texts, icons and screenshots for the stores:
  ${folder}/listing
`)
