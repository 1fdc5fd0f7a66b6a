import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildExtension } from './build-extension.ts'
import { extensionRoot } from './paths.ts'
import { runCommand } from './run-command.ts'

test('Mozilla’s linter finds no error in the extension for Firefox', async () => {
  await buildExtension()
  // Fetched only for this test: it would add 328 packages to every installation.
  const { output } = await runCommand([
    'npx',
    '--yes',
    'web-ext@10.7.0',
    'lint',
    '--output=json',
    `--source-dir=${join(extensionRoot, '.output/firefox-mv3')}`,
  ])
  const { errors } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  expect(errors).toEqual([])
})
