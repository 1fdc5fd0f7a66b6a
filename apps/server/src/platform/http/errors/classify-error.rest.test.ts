import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { classifyError } from './classify-error.ts'
import { presentError } from './present-error.ts'

/** All of class 22, from the appendix of PostgreSQL's manual. */
const dataExceptions =
  `22000 2202E 22021 22008 22012 22005 2200B 22022 22015 2201E 22014 22016 2201F
  2201G 22018 22007 22019 2200D 22025 22P06 22010 22023 22013 2201B 2201W 2201X 2202H 2202G 22009 2200C
  2200G 22004 22002 22003 2200H 22026 22001 22011 22027 22024 2200F 22P01 22P02 22P03 22P04 22P05 2200L
  2200M 2200N 2200S 2200T 22030 22031 22032 22033 22034 22035 22036 22037 22038 22039 2203A 2203B 2203C
  2203D 2203E 2203F 2203G`.split(/\s+/)

test('every data exception of PostgreSQL is the fault of the request', () => {
  for (const code of dataExceptions)
    expect(classifyError(Object.assign(new Error(code), { code }))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    })
})

test('errors of other classes that look alike are not', () => {
  for (const code of ['42P01', '2F002', '22', '220000', 'E2200'])
    expect(classifyError(Object.assign(new Error(code), { code })).status).toBe(500)
})

test('what the database refuses is logged as a warning, with the reason', async () => {
  const database = await createTestDatabase({ empty: true })
  const zone = '2026-01-01 00:00:00+99:99'
  const error = await sql`select ${zone}::timestamptz`
    .execute(database.kysely)
    .catch((thrown: unknown) => thrown)
  await database.drop()
  const lines: { level: number; err: { code: string } }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const occasion = { requestId: 'one', method: 'GET', path: '/', header: () => undefined, log }
  expect(presentError(error, occasion).status).toBe(400)
  expect(lines).toMatchObject([{ level: 40, err: { code: '22009' } }])
})
