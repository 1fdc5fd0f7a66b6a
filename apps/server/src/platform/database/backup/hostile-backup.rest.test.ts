import { createHash } from 'node:crypto'
import { createWriteStream, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { backup } from './backup.ts'
import { type BackupManifest, backupManifest, largestEntry } from './backup-format.ts'
import { readEntries } from './read-backup.ts'
import { restore } from './restore.ts'

type Entry = { name: string; content: Buffer; type?: Header['type'] }

let folder: string
let dataDirectory: string
let source: TestDatabase
let target: TestDatabase

const file = () => join(folder, 'all.tar.gz')
const forged = () => join(folder, 'forged.tar.gz')
const extraFiles = ['secrets.key']

beforeEach(async () => {
  folder = createTestFolder()
  dataDirectory = createTestFolder()
  writeFileSync(join(dataDirectory, 'secrets.key'), 'secret')
  source = await createTestDatabase()
  target = await createTestDatabase({ empty: true })
  await source.pool.query(
    `insert into conversations (id, kind, person_name, subject, last_text)
     values (gen_random_uuid(), 'contact', 'n', 's', repeat('m', 100))`,
  )
  await backup({ url: source.url, file: file(), dataDirectory, extraFiles })
  rmSync(join(dataDirectory, 'secrets.key'))
})

afterEach(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true })
  rmSync(dataDirectory, { recursive: true })
})

/** Restores what becomes of a good backup; nothing may have changed when that is refused. */
async function refusalOf(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const entries: Entry[] = []
  for await (const entry of readEntries({ file: file() })) entries.push(entry)
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(forged()))
  for (const { name, content, type } of change(entries)) {
    if (type && type !== 'file') archive.entry({ name, type, linkname: '/etc/passwd' })
    else archive.entry({ name }, content)
  }
  archive.finalize()
  await written
  const error: unknown = await restore({
    url: target.url,
    file: forged(),
    replace: false,
    dataDirectory,
    extraFiles,
  }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'StartupError' })
  expect(readdirSync(dataDirectory)).toEqual([])
  const { rows } = await target.pool.query(`select to_regclass('schema_migrations') as found`)
  expect(rows).toEqual([{ found: null }])
  return error instanceof Error ? error.message : ''
}

const text = (name: string, content = 'x'): Entry => ({ name, content: Buffer.from(content) })
const isManifest = ({ name }: Entry) => name === 'manifest.json'

const changeManifest =
  (change: (manifest: BackupManifest) => void) =>
  (entries: Entry[]): Entry[] =>
    entries.map((entry) => {
      if (!isManifest(entry)) return entry
      const manifest = backupManifest.parse(JSON.parse(entry.content.toString()))
      change(manifest)
      return text(entry.name, JSON.stringify(manifest))
    })

test('the archive that the others are made from is a good one', async () => {
  await expect(refusalOf((entries) => entries)).rejects.toThrow()
  const { rows } = await target.pool.query('select last_text as message from conversations')
  expect(rows).toEqual([{ message: 'm'.repeat(100) }])
  expect(readdirSync(dataDirectory)).toEqual(['secrets.key'])
})

const strangeNames = [
  '../../outside',
  '/etc/outside',
  'tables/../../outside',
  'other/0.copy',
  'tables/conversations/x.copy',
  'tables/conversations/01.copy',
  `files/${'a/'.repeat(500)}b`,
]
for (const name of strangeNames) {
  test(`an entry named ${name.slice(0, 40)} is refused`, async () => {
    expect(await refusalOf((entries) => [text(name), ...entries])).toContain(
      'is not a whole backup',
    )
  })
}

test('an entry that the manifest does not name is refused', async () => {
  for (const name of ['files/../../outside', 'files/other', 'tables/other/0.copy']) {
    expect(await refusalOf((entries) => [text(name), ...entries])).toContain('unknown entry')
  }
})

test('a file outside of the list is refused although the manifest names it', async () => {
  const sha256 = createHash('sha256').update('x').digest('hex')
  for (const name of ['../../outside', '/etc/outside', 'other']) {
    const promise = changeManifest(({ files }) => files.push({ name, bytes: 1, sha256 }))
    const refusal = await refusalOf((entries) => {
      const changed = promise(entries)
      return [...changed.slice(0, -1), text(`files/${name}`), ...changed.slice(-1)]
    })
    expect(refusal).toContain(`unknown file: "files/${name}"`)
  }
})

test('a backup of a newer format is said to be one, whatever else is in it', async () => {
  const refusal = await refusalOf((entries) => [
    text('blobs/0', 'something that this version does not know'),
    ...entries.map((entry) => (isManifest(entry) ? text(entry.name, '{"format":2}') : entry)),
  ])
  expect(refusal).toContain('was written by a newer version')
  expect(refusal).toContain('Update, then restore again.')
})

test('an entry that is there twice is refused', async () => {
  for (const name of ['tables/conversations/0.copy', 'files/secrets.key']) {
    const twice = (entries: Entry[]) => [
      ...entries.filter((entry) => entry.name === name),
      ...entries,
    ]
    expect(await refusalOf(twice)).toContain('is there twice')
  }
  const twoManifests = (entries: Entry[]) => [...entries, ...entries.filter(isManifest)]
  expect(await refusalOf(twoManifests)).toContain('there is more after manifest.json')
})

test('a link is refused', async () => {
  const link: Entry = { ...text('files/secrets.key'), type: 'symlink' }
  expect(await refusalOf((entries) => [link, ...entries])).toContain('is not a file')
})

test('a size that is not that of the manifest is refused', async () => {
  const otherTable = changeManifest(({ tables }) => {
    for (const table of tables) table.bytes += 1
  })
  expect(await refusalOf(otherTable)).toContain('is not a whole backup (table')
  const otherFile = changeManifest(({ files }) => {
    for (const extra of files) extra.bytes += 1
  })
  expect(await refusalOf(otherFile)).toContain('is not a whole backup (file secrets.key)')
})

test('rows for the list of migrations are refused', async () => {
  const sha256 = createHash('sha256').update('x\n').digest('hex')
  const forgeHistory = changeManifest(({ tables }) => {
    tables.unshift({ name: 'schema_migrations', columns: ['name'], rows: 1, bytes: 2, sha256 })
  })
  const refusal = await refusalOf((entries) => [
    text('tables/schema_migrations/0.copy', 'x\n'),
    ...forgeHistory(entries),
  ])
  expect(refusal).toContain('which its migrations do not make')
})

test('an entry that unpacks to more than is sensible is refused before it is in memory', async () => {
  const bomb = Buffer.alloc(largestEntry + 1, ' ')
  for (const name of ['manifest.json', 'tables/conversations/0.copy', 'files/secrets.key']) {
    expect(await refusalOf(() => [{ name, content: bomb }])).toContain(`"${name}" is too large`)
  }
})

test('more names than a backup can have are refused', async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => text(`files/${index}`))
  expect(await refusalOf(() => many)).toContain('too many entries')
})
