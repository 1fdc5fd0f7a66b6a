import { importPromptsRoute, listPromptsRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signUpUser } from '#testing/sign-up-user.ts'
import {
  app,
  importAll,
  preview,
  previewText,
  promptsOf,
  setUpTransfers,
} from './transfers.fixture.ts'

setUpTransfers()

describe('the preview of a file', () => {
  test('of a file over the usual limit of a request works', async () => {
    const prompts = Array.from({ length: 30 }, (_, number) => ({
      content: { title: `Large ${number}`, body: `${'word '.repeat(30_000)}${number}` },
    }))
    const text = JSON.stringify({ format: 'promptuary/1', prompts })
    expect(text.length).toBeGreaterThan(4_000_000)
    const read = await previewText(text)
    expect(await importAll(read)).toHaveLength(30)
  })
})

describe('an archive', () => {
  const archive = (files: Record<string, string>) =>
    new Blob([
      new Uint8Array(
        zipSync(
          Object.fromEntries(
            Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
          ),
        ),
      ),
    ])

  test('is read file by file', async () => {
    const read = await preview(
      archive({
        'one.md': '# One\n\nfirst {{x}}',
        'folder/two.prompt': 'second',
        'bad.json': '{"a":',
        '__MACOSX/._one.md': 'noise',
      }),
      'prompts.zip',
    )
    expect(promptsOf(read).map(({ content }) => content.title)).toEqual(['One', 'two'])
    expect(read.failures.map(({ where }) => where)).toEqual(['bad.json'])
  })

  test('that unpacks to far more than it holds is refused', async () => {
    const bomb = archive({ 'bomb.txt': 'x'.repeat(17_000_000) })
    expect(bomb.size).toBeLessThan(100_000)
    await expect(preview(bomb)).rejects.toThrow(/too large/)
  })

  test('that is cut off, or holds nothing, is refused', async () => {
    const whole = archive({ 'one.md': 'a text that is long enough to be cut '.repeat(50) })
    await expect(preview(whole.slice(0, 60))).rejects.toMatchObject({ status: 422 })
    await expect(preview(archive({ 'a.bin': '\0\0' }))).rejects.toMatchObject({ status: 422 })
  })
})

describe('an import', () => {
  test('of 2,000 prompts is stored in one go', async () => {
    const person = await signUpUser(app)
    const prompts = Array.from({ length: 2_000 }, (_, number) => ({
      content: { ...emptyContent, title: `Prompt ${number}`, body: `text ${number}`.repeat(100) },
      versions: [
        {
          content: { ...emptyContent, title: 'Old', body: `old ${number}` },
          note: '',
          authorName: '',
          names: ['Production'],
          createdAt: null,
        },
      ],
      testValues: { x: 'y' },
      isFavorite: true,
      collections: ['work'],
    }))
    const { promptIds } = await person.call(importPromptsRoute, {
      body: { importId: createId(), prompts },
    })
    expect(promptIds).toHaveLength(2_000)
    await app.jobs.drain()
    // PostgreSQL knows how many there are, so that it plans searches for them.
    const { rows } = await sql<{ known: boolean }>`
      select reltuples >= 2000 as known from pg_class where oid = 'prompts'::regclass
    `.execute(app.database)
    expect(rows).toEqual([{ known: true }])
    expect((await person.call(listPromptsRoute, { query: {} })).total).toBe(2_001)
  })
})
