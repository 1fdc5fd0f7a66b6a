import { beforeEach, expect, test, vi } from 'vitest'
import { ada, app, previewText, setUpTransfers } from './transfers.fixture.ts'

setUpTransfers()

const runInThread = vi.hoisted(() => vi.fn())
vi.mock('#platform/workers/run-in-thread.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#platform/workers/run-in-thread.ts')>()
  runInThread.mockImplementation(original.runInThread)
  return { runInThread }
})
beforeEach(() => {
  runInThread.mockClear()
})

const filesReadInThread = () =>
  runInThread.mock.calls.filter(([module]) => module.href.endsWith('read-import.ts')).length

const postFile = (text: string, name: string) =>
  app.request(`/api/v1/imports/preview?name=${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.session.access_token}`,
      'content-type': 'application/octet-stream',
    },
    body: text,
  })

test('a small file is read on the answering thread', async () => {
  await previewText('prompts: [Hello]', 'small.yaml')
  expect(filesReadInThread()).toBe(0)
})

test.each([
  ['broken YAML', 'broken.yaml', `prompts:\n${'@\n'.repeat(1_000)}`],
  ['a head of broken YAML', 'head.md', `---\n${'@\n'.repeat(1_000)}---\nHello`],
  [
    'YAML within JSON',
    'chat.json',
    JSON.stringify({ prompts: [`- role: user\n${'@\n'.repeat(1_000)}`], providers: [] }),
  ],
])('%s of a few kilobytes is read in a thread', async (_, name, text) => {
  await postFile(text, name)
  expect(filesReadInThread()).toBe(1)
})
