import { emptyContent } from '@product/domain'
import { expect, test } from 'vitest'
import {
  bytesOf,
  bytesOfCollection,
  bytesOfCollectionPrompt,
  bytesOfLabel,
  bytesOfLabelMove,
  bytesOfVersion,
} from '#features/storage/index.ts'
import { countTurns } from '#testing/count-turns.ts'
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
  collections: [] as string[],
})

type TestPrompt = ReturnType<typeof promptOf>

const measure = (prompts: TestPrompt[]) => bytesOfImport({ prompts, collections: [] })

const difference = async (first: TestPrompt[], second: TestPrompt[]) =>
  (await measure(first)) - (await measure(second))

test('a working copy counts each time, and a content of versions once', async () => {
  const one = [promptOf('one')]
  const again = await difference([...one, promptOf('one')], one)
  const other = await difference([...one, promptOf('two')], one)
  expect(other - again).toBe(bytesOf(contentOf('two')))
})

test('every version counts, also one whose content is stored already', async () => {
  const version = { note: '', authorName: '' }
  expect(await difference([promptOf('one', 'one')], [promptOf('one')])).toBe(
    bytesOfVersion(version),
  )
  expect(bytesOfVersion({ note: 'é'.repeat(500), authorName: 'abc' })).toBe(
    bytesOfVersion(version) + 1_003,
  )
})

test('labels count once in a prompt, and each of their moves', async () => {
  const plain = promptOf('one', 'one')
  const labelled = {
    ...plain,
    versions: plain.versions.map((version) => ({ ...version, names: ['new', 'moved'] })),
    nameMoves: [
      { name: 'moved', authorName: 'Ada' },
      { name: 'moved', authorName: '' },
    ],
  }
  expect(await difference([labelled], [plain])).toBe(
    bytesOfLabel('new') +
      bytesOfLabel('moved') +
      bytesOfLabelMove({ name: 'moved', authorName: 'Ada' }) +
      bytesOfLabelMove({ name: 'moved', authorName: '' }) +
      bytesOfLabelMove({ name: 'new', authorName: '' }),
  )
})

test('collections count once, with each prompt in them', async () => {
  const [described, named] = [{ name: 'One', description: 'é' }, { name: 'Two' }]
  const prompts = [promptOf('one'), promptOf('two')]
  const placed = prompts.map((prompt) => ({ ...prompt, collections: ['One', 'Two'] }))
  const bytes = await bytesOfImport({ prompts: placed, collections: [described] })
  expect(bytes - (await measure(prompts))).toBe(
    bytesOfCollection(described) + bytesOfCollection(named) + 4 * bytesOfCollectionPrompt,
  )
})

test('others have their turn between the versions of a single prompt', async () => {
  const bodies = Array.from({ length: 50 }, (_, number) => `text ${number}`)
  const turns = await countTurns(() => measure([promptOf(...bodies)]))
  expect(turns).toBeGreaterThanOrEqual(50)
})
