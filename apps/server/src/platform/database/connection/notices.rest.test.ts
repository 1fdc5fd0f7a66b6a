import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createNotices } from './notices.ts'

const quiet = { warn: () => {}, error: () => {} }

let database: TestDatabase
let stop: () => Promise<void>
let heard: string[]

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  heard = []
  const notices = createNotices(quiet)
  notices.subscribe('news', {
    onNotice: (payload) => heard.push(payload),
    onGap: () => heard.push('(gap)'),
  })
  stop = await notices.start(database.url)
})

afterEach(async () => {
  await stop()
  await database.drop()
})

const announce = (text: string) => database.pool.query("select pg_notify('news', $1)", [text])

test('what is announced on a channel reaches its subscribers', async () => {
  await announce('first')
  await expect.poll(() => heard).toEqual(['(gap)', 'first'])
})

test('a lost connection is opened again, and subscribers learn that they missed something', async () => {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like '%notices' and datname = current_database()`,
  )
  await expect.poll(() => heard).toEqual(['(gap)', '(gap)'])
  await announce('second')
  await expect.poll(() => heard).toEqual(['(gap)', '(gap)', 'second'])
})
