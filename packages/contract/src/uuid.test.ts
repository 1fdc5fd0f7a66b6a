import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalizeUuid, parseUuid, Uuid } from './uuid.ts'

const id = '0190abcd-ef01-7abc-8abc-abcdefabcdef'

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
