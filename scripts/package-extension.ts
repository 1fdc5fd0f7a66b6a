import { join, relative } from 'node:path'
import { buildExtension } from './build-extension.ts'
import { extensionRoot, repositoryRoot } from './paths.ts'
import { createProgress } from './progress.ts'

const progress = createProgress()
try {
  progress.report('Building the extension for Chrome, Edge and Firefox')
  await buildExtension()
  progress.done()
} catch (error) {
  progress.fail(error)
}
const folder = relative(repositoryRoot, join(extensionRoot, '.output'))
console.log(`
  ${folder}/chrome.zip
  ${folder}/edge.zip
  ${folder}/firefox.zip

  Texts and images for the stores are in apps/extension/store.
`)
