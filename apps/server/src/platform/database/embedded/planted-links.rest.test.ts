import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { chooseDatabaseUser } from './database-user.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let folder: string
let dataDirectory: string
let postgres: EmbeddedPostgres | undefined

beforeEach(() => {
  folder = createTestFolder()
  dataDirectory = join(folder, 'data')
})

afterEach(async () => {
  await postgres?.stop()
  postgres = undefined
  rmSync(folder, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const reachableParent = join(folder, 'reachable')
  const report = () => undefined
  postgres = await startEmbeddedPostgres({ dataDirectory, reachableParent, durable: false, report })
  return postgres
}

/** Links to a file of root's, as the database's user can make them in its folders. */
function plantLinks(...names: string[]): { expectUntouched: () => void } {
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'only for root', { mode: 0o600 })
  for (const name of names) symlinkSync(secret, name)
  const expectUntouched = () => {
    expect(readFileSync(secret, 'utf8')).toBe('only for root')
    expect(statSync(secret)).toMatchObject({ uid: 0, mode: 0o100600 })
  }
  return { expectUntouched }
}

function makeFolderOfDatabaseUser(path: string): void {
  mkdirSync(path, { mode: 0o700 })
  const user = chooseDatabaseUser(join(folder, 'absent'))
  if (user) chownSync(path, user.uid, user.gid)
}

describe.runIf(process.getuid?.() === 0)('started as root', () => {
  test('a link in a socket folder that is used again leads root nowhere', async () => {
    const socket = join(folder, 'socket')
    makeFolderOfDatabaseUser(socket)
    mkdirSync(dataDirectory)
    writeFileSync(join(dataDirectory, 'postgres.socket'), socket)
    const secret = plantLinks(join(socket, 'password'))
    const { url, stop } = await start()
    expect(new URL(url).searchParams.get('host')).toBe(socket)
    secret.expectUntouched()
    await stop()
    secret.expectUntouched()
    expect(existsSync(socket)).toBe(false)
  })

  test("what root writes to the database user's folder replaces links", async () => {
    makeFolderOfDatabaseUser(dataDirectory)
    const names = ['postgres.password.new', 'postgres.new-draft']
    const secret = plantLinks(...names.map((name) => join(dataDirectory, name)))
    await start()
    secret.expectUntouched()
    expect(readdirSync(dataDirectory)).not.toEqual(expect.arrayContaining(names))
  })

  test.each(['postgres.log', 'postgres.password', 'postgres.socket', 'postgres.location'])(
    "a link in place of %s is refused in the database user's folder",
    async (name) => {
      makeFolderOfDatabaseUser(dataDirectory)
      const secret = plantLinks(join(dataDirectory, name))
      const refusal = expect(start()).rejects
      await refusal.toThrow(/^The data folder .* cannot be used: ELOOP/)
      secret.expectUntouched()
    },
  )

  test('a location outside of ours is not taken from the data folder', async () => {
    makeFolderOfDatabaseUser(dataDirectory)
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(join(elsewhere, 'postgres'), { recursive: true, mode: 0o700 })
    writeFileSync(join(elsewhere, 'data-directory'), '/moved/away')
    writeFileSync(join(dataDirectory, 'postgres.location'), elsewhere)
    expect((await start()).directory).toBe(dataDirectory)
  })
})
