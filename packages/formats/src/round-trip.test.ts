import { defaultSettings, emptyContent, type PromptContent } from '@product/domain'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadPrompt, WritableFormatId, WritablePrompt } from './prompt-file.ts'
import { readPromptFile } from './read-prompt-file.ts'
import { arbitraryContent } from './testing/arbitrary-content.ts'
import { writeWholeFiles } from './testing/write-whole-files.ts'
import { isModelProvider } from './writers/promptfoo-references.ts'

async function writeAndRead(
  format: WritableFormatId,
  prompts: WritablePrompt[],
): Promise<ReadPrompt[]> {
  const files = await writeWholeFiles(format, prompts)
  return files.flatMap(({ fileName, text }) => {
    const bytes = new TextEncoder().encode(text)
    const result = readPromptFile({ name: fileName, bytes })
    expect(result).toMatchObject({ format, failures: [] })
    expect(readPromptFile({ bytes }).format).toBe(format)
    return result.prompts
  })
}

/** The settings go with the model in promptfoo; those of several cannot be told apart. */
function settingsByModel({ settings, targetModels }: PromptContent) {
  return targetModels.filter(isModelProvider).length === 1 ? settings : defaultSettings
}

const sortedNames = ({ variables }: PromptContent) => variables.map(({ name }) => name).sort()
const usedNames = ({ systemMessage, body }: PromptContent) =>
  [
    ...new Set(
      Array.from(
        `${systemMessage}\n${body}`.matchAll(/(?<!\\)\{\{([^{}]+)\}\}/g),
        ([, name = '']) => name,
      ),
    ),
  ].sort()

/** What each format can hold of a content. */
const held: Record<WritableFormatId, (content: PromptContent) => unknown> = {
  'product-json': (content) => content,
  markdown: (content) => content,
  dotprompt: (content) => content,
  langfuse: (content) => content,
  prompty: (content) => ({ ...content, settings: { ...content.settings, jsonOutput: false } }),
  'github-models': ({ title, description, systemMessage, body, targetModels, settings }) => {
    const { voice: _, ...kept } = settings
    return {
      title,
      description,
      systemMessage,
      body,
      targetModels: targetModels.slice(0, 1),
      settings: { ...kept, stop: [], seed: null },
    }
  },
  promptfoo: (content) => ({
    title: content.title,
    description: content.description === '' ? content.title : content.description,
    systemMessage: content.systemMessage,
    body: content.body,
    targetModels: content.targetModels.filter(isModelProvider),
    settings: settingsByModel(content),
  }),
  'prompts-chat-csv': ({ title, systemMessage, body, modality }) => ({
    title,
    body: systemMessage === '' ? body : `${systemMessage}\n\n${body}`,
    modality,
  }),
}

/** Two formats have no way to write a literal `{{`, and their writers say so. */
function writable(format: WritableFormatId, content: PromptContent): PromptContent {
  if (format !== 'langfuse' && format !== 'github-models') return content
  const without = (text: string) => text.replaceAll('\\{{literal}}', '')
  return { ...content, systemMessage: without(content.systemMessage), body: without(content.body) }
}

describe('what is written is read again', () => {
  it.each(Object.entries(held) as [WritableFormatId, (content: PromptContent) => object][])(
    '%s keeps every field that it has room for',
    async (format, holds) => {
      await fc.assert(
        fc.asyncProperty(arbitraryContent, async (any) => {
          const content = writable(format, any)
          const [read] = await writeAndRead(format, [{ content }])
          expect(read?.content).toMatchObject(holds(content))
          expect(sortedNames(read?.content ?? content)).toEqual(
            expect.arrayContaining(usedNames(content)),
          )
        }),
        { numRuns: 25 },
      )
    },
  )

  it('our own format keeps ids, favourites, collections, test values and the whole history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryContent, { minLength: 2, maxLength: 4 }),
        async (contents) => {
          const [content = contents[0]] = contents.slice(-1)
          if (content === undefined) return
          const prompt: WritablePrompt = {
            content,
            sourceId: 'a1',
            isFavorite: true,
            collections: ['Work', 'Größe, "and" more'],
            testValues: [{ topic: 'rain\r\nand "wind"', tone: '' }],
            versions: contents.map((old, index) => ({
              number: index + 1,
              note: index === 0 ? '' : 'a note',
              authorName: 'Ana',
              createdAt: index === 0 ? null : '2026-01-02T03:04:05.678Z',
              names: index === 0 ? ['production', 'staging'] : [],
              content: old,
            })),
          }
          expect(await writeAndRead('product-json', [prompt, { content }])).toEqual([
            { ...prompt, notCarriedOver: [] },
            { content, notCarriedOver: [] },
          ])
        },
      ),
      { numRuns: 30 },
    )
  })

  it('CSV keeps cells from being run by a spreadsheet, and reads them as they were', async () => {
    const titles = ['=1+1', '+1', '-1', '@SUM(A1)', "'=quoted", "'plain", '＝wide', 'a=b']
    const prompts = titles.map((title) => ({ content: { ...emptyContent, title, body: title } }))
    const [file] = await writeWholeFiles('prompts-chat-csv', prompts)
    const cells = file?.text.split('\r\n').slice(1, -1) ?? []
    expect(cells.filter((row) => /^"[=+\-@＝]/.test(row))).toEqual([])
    const read = await writeAndRead('prompts-chat-csv', prompts)
    expect(read.map(({ content }) => [content.title, content.body])).toEqual(
      titles.map((title) => [title, title]),
    )
  })

  it('a title that is made from the text is never cut within a character', () => {
    const bytes = new TextEncoder().encode(`x${'🎉'.repeat(150)}`)
    const [prompt] = readPromptFile({ bytes }).prompts
    expect(prompt?.content.title.isWellFormed()).toBe(true)
    expect(prompt?.content.title.length).toBeLessThanOrEqual(200)
  })

  it('our own format keeps how names moved, what was restored, and the collections', async () => {
    const content = { ...emptyContent, title: 'Kept', body: 'x' }
    const version = { note: '', authorName: '', createdAt: null, names: [], content }
    const prompt: WritablePrompt = {
      content,
      versions: [
        { number: 1, ...version },
        { number: 2, ...version, restoredFrom: 1 },
      ],
      nameMoves: [
        { name: 'live', from: null, to: 1, authorName: 'Ana', at: '2026-01-02T03:04:05.678Z' },
        { name: 'live', from: 1, to: null, authorName: '', at: '2026-01-03T03:04:05.678Z' },
      ],
    }
    const collections = [{ name: 'Work', description: 'Daily', color: 'red' }]
    const [file] = await writeWholeFiles('product-json', [prompt], collections)
    const read = readPromptFile({ bytes: new TextEncoder().encode(file?.text) })
    expect(read).toMatchObject({ collections, prompts: [{ ...prompt, notCarriedOver: [] }] })
  })

  it('our own format keeps a prompt that has no text yet', async () => {
    const content = { ...emptyContent, title: 'Later' }
    expect(await writeAndRead('product-json', [{ content }])).toEqual([
      { content, notCarriedOver: [] },
    ])
  })

  it('Langfuse keeps the versions with their notes, authors, times and names', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryContent, arbitraryContent, async (one, other) => {
        const first = writable('langfuse', one)
        const content = { ...writable('langfuse', other), title: first.title }
        const versions = [
          { number: 3, note: '', authorName: '', createdAt: null, names: [], content: first },
          {
            number: 7,
            note: 'shorter',
            authorName: 'Ana',
            createdAt: '2026-01-02T03:04:05.678Z',
            names: ['production'],
            content,
          },
        ]
        const [read] = await writeAndRead('langfuse', [{ content, versions }])
        expect(read?.versions).toEqual(versions)
      }),
      { numRuns: 30 },
    )
  })
})
