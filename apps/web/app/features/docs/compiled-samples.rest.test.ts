import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSamples } from './read-all-pages.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

test('samples in TypeScript compile against the SDK and the contract', () => {
  // Within the repository, so that its packages are found.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const directory = mkdtempSync(join(cache, 'docs-samples-'))
  try {
    const samples = readSamples().filter(({ lang }) => lang === 'ts')
    samples.forEach(({ value }, index) => {
      writeFileSync(join(directory, `sample-${index + 1}.ts`), `${value}\nexport {}\n`)
    })
    const options = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], types: [], noEmit: true },
      include: ['*.ts'],
    }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(options))
    const compiled = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', directory], {
      encoding: 'utf8',
    })
    expect(compiled.stdout).toBe('')
    expect(compiled.status).toBe(0)
  } finally {
    rmSync(directory, { recursive: true })
  }
}, 300_000)
