import { emptyContent } from '@product/domain'
import { expect, test, vi } from 'vitest'
import { bytesOf } from '#features/storage/index.ts'
import { bytesOfImport } from './bytes-of-import.ts'

const contentOf = (body: string) => ({ ...emptyContent, body })

const promptOf = (...bodies: string[]) => ({
  content: contentOf(bodies.at(-1) ?? ''),
  versions: bodies.map((body) => ({
    content: contentOf(body),
    note: '',
    authorName: '',
    names: [] as string[],
  })),
  nameMoves: [] as { name: string; authorName: string }[],
  testValues: {},
})

test('a working copy counts each time, and a content of versions once', async () => {
  const [one, two] = [bytesOf(contentOf('one')), bytesOf(contentOf('two, é'))]
  const prompts = [promptOf('one', 'two, é', 'one'), promptOf('one')]
  const values = 2 * bytesOf({})
  expect(await bytesOfImport({ prompts })).toBe(2 * one + one + two + values)
})

test('notes, names and authors count for each version and move', async () => {
  const plain = promptOf('one', 'one')
  const told = {
    ...plain,
    versions: plain.versions.map((version) => ({
      ...version,
      note: 'é'.repeat(500),
      authorName: 'a'.repeat(10),
      names: ['bcd', 'ef'],
    })),
    nameMoves: [{ name: 'g'.repeat(7), authorName: 'h'.repeat(8) }],
  }
  const more =
    (await bytesOfImport({ prompts: [told] })) - (await bytesOfImport({ prompts: [plain] }))
  expect(more).toBe(2 * (1_000 + 10 + 5) + 7 + 8)
})

test('others have their turn between the versions of a single prompt', async () => {
  // Each look at the clock is long after the last, as if each piece of work took long.
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1_000
    return time
  })
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const bodies = Array.from({ length: 50 }, (_, number) => `text ${number}`)
  await bytesOfImport({ prompts: [promptOf(...bodies)] })
  isDone = true
  clock.mockRestore()
  expect(turns).toBeGreaterThanOrEqual(50)
})
