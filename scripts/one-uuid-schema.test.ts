import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './paths.ts'

const schemas = /\bz\s*\.(string\(\)\s*\.)?(uuid|guid|uuidv\d)\(/
const checks = /import \{[^}]*\bvalidate\b[^}]*\} from 'uuid'/

// Another schema of an id would let every spelling of it through to comparisons, limits and caches.
test('ids are read by the Uuid of the contract only', () => {
  const files = globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: (name) => /node_modules|\.test\.ts$/.test(name),
  }).filter((file) => file !== join('packages', 'contract', 'src', 'uuid.ts'))
  const others = files.filter((file) => {
    const text = readFileSync(join(repositoryRoot, file), 'utf8')
    return schemas.test(text) || checks.test(text)
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(others).toEqual([])
})
