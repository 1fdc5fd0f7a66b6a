import { afterEach, expect, test, vi } from 'vitest'
import { runInThread } from '#platform/workers/run-in-thread.ts'
import { composeMail } from '#testing/compose-mail.ts'
import { parseMail, work } from './parse-mail.ts'

vi.mock('#platform/workers/run-in-thread.ts', () => ({ runInThread: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

const head = 'From: ada@example.com\r\nTo: reply@site.example\r\n'
const encodedAs = (encoding: string) => `${head}Content-Transfer-Encoding: ${encoding}\r\n`

test.each([
  ['blank lines', `${head}\r\n${'\n'.repeat(50_000)}End`, `${'\n'.repeat(50_000)}End\n`],
  ['short lines', `${encodedAs('8bit')}\r\n${'é\r\n'.repeat(50_000)}`, 'é\n'.repeat(50_000)],
  ['units of base64', `${encodedAs('base64')}\r\n${'QQ=='.repeat(50_000)}`, 'A'.repeat(50_000)],
  ['escapes', `${encodedAs('quoted-printable')}\r\n${'=41'.repeat(50_000)}`, 'A'.repeat(50_000)],
])('a mail of many %s is read in pieces that do not each take memory', async (_, source, text) => {
  let pieces = 0
  class CountedBlob extends Blob {
    constructor(...given: ConstructorParameters<typeof Blob>) {
      super(...given)
      pieces += given[0]?.length ?? 0
    }
  }
  vi.stubGlobal('Blob', CountedBlob)
  expect((await work(Buffer.from(source))).text.trimEnd()).toBe(text.trimEnd())
  expect(pieces).toBeLessThan(10)
})

test('a file arrives byte by byte', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256))
  const attachments = [{ filename: 'image.png', content }]
  const mail = await composeMail({ from: 'ada@example.com', text: 'The file.', attachments })
  const { files } = await work(mail)
  expect(files.map((file) => Buffer.compare(file.content, content))).toEqual([0])
})

test.each([
  ['few lines', `${head}\r\n${'A line of text\r\n'.repeat(400)}`, 0],
  ['many lines', `${head}\r\n${'\n'.repeat(600)}`, 1],
  ['many bytes', `${head}\r\n${'x'.repeat(33_000)}`, 1],
])('a mail of %s is parsed at once or in a thread', async (_, source, threads) => {
  vi.mocked(runInThread).mockClear()
  await parseMail(Buffer.from(source))
  expect(runInThread).toHaveBeenCalledTimes(threads)
})
