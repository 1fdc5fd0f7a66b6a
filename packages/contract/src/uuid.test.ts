import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalizeUuid, parseUuid, Uuid } from './uuid.ts'

const id = '0190abcd-ef01-7abc-8abc-abcdefabcdef'
const repository = join(import.meta.dirname, '../../..')

test('an id in capitals is the same id, and anything else stays as it is', () => {
  expect(Uuid.parse(id.toUpperCase())).toBe(id)
  expect(parseUuid(id.toUpperCase())).toBe(id)
  expect([parseUuid('A-Slug'), parseUuid(undefined)]).toEqual([undefined, undefined])
  expect(['A-Slug', 'exec_AbCdEfGh', id.toUpperCase()].map(normalizeUuid)).toEqual([
    'A-Slug',
    'exec_AbCdEfGh',
    id,
  ])
})

test('the API reference says that an id is a UUID', () => {
  expect(z.toJSONSchema(Uuid)).toMatchObject({ type: 'string', format: 'uuid' })
})

// Another schema of an id would let every spelling through to comparisons, limits and caches.
test('no other schema or check of a UUID is in use', () => {
  const files = globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: (name) => /node_modules|^dist$|^build$|\.test\.ts$/.test(name),
  }).filter((file) => !file.endsWith('contract/src/uuid.ts'))
  expect(files.length).toBeGreaterThan(1_000)
  const others = /\bz\s*\.(string\(\)\s*\.)?(uuid|guid|uuidv\d)\(|validate[^;]*from 'uuid'/
  expect(files.filter((file) => others.test(readFileSync(join(repository, file), 'utf8')))).toEqual(
    [],
  )
})
