import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { supportHours } from '@product/domain'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

test('the documentation names the hours of support as the product does', () => {
  const named = texts.flatMap(
    (text) => text.match(/[A-Z][a-z]+day[^|\n]{0,40}\d+ [AP]M[^|\n]{0,20}PST/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(0)
  expect(new Set(named)).toEqual(new Set([supportHours]))
})
