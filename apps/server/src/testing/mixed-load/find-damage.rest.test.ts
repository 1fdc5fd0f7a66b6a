import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { type Acknowledgement, createMixedWriter, writeKinds } from './create-mixed-writer.ts'
import { findDamage } from './find-damage.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

test('a lost write and a half of one are found among those that are whole', async () => {
  const write = createMixedWriter(app.url, [])
  const written: Acknowledgement[] = []
  while (!writeKinds.every((kind) => written.some((one) => one.kind === kind)))
    written.push(await write())
  expect(await findDamage(app.database, written)).toEqual([])

  const lost: Acknowledgement = { kind: 'collection', id: createId() }
  await app.database.deleteFrom('promptVersions').where('number', '=', 1).execute()
  const damage = await findDamage(app.database, [lost])
  expect(damage).toContain(`lost: ${JSON.stringify(lost)}`)
  expect(damage).toContainEqual(expect.stringContaining('a prompt without all of its versions'))
})
