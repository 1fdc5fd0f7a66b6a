import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatFacts, listPartsOf, listWrittenParts, partExamples } from './format-facts.ts'
import { type FormatId, formatIds, writableFormatIds } from './prompt-file.ts'
import { readPromptFile } from './read-prompt-file.ts'
import { writeWholeFiles } from './testing/write-whole-files.ts'

const samples = new URL('samples/', import.meta.url)

const columns =
  `system,description,tags,collection,models,modality\nA,Say $` +
  '{x:hello}.,Be kind.,D,"t,u",C,"m,n",image\n'

/** Files with parts that none of the samples has. */
const furtherFiles: Record<string, string> = {
  'all-columns.csv': `title,prompt,${columns}`,
  'act.csv': `act,prompt,${columns}`,
  'request.json': JSON.stringify({
    model: 'gpt-4o',
    name: 'A',
    description: 'D',
    tags: ['t'],
    messages: [{ role: 'user', content: 'Say hello.' }],
  }),
  'hub.json': JSON.stringify({
    repo_handle: 'a',
    description: 'D',
    tags: ['t'],
    manifest: JSON.parse(readFileSync(new URL('langchain-template.json', samples), 'utf8')),
  }),
}

async function findReadParts() {
  const found = new Map<FormatId, Set<string>>()
  const read = (name: string, bytes: Uint8Array, format?: FormatId) => {
    const result = readPromptFile({ name, bytes })
    const parts = found.get(format ?? result.format) ?? new Set()
    for (const prompt of result.prompts) for (const part of listPartsOf(prompt)) parts.add(part)
    found.set(format ?? result.format, parts)
  }
  // One of them holds only a reference.
  for (const name of readdirSync(samples).filter((name) => name.includes('.')))
    if (name !== 'openai-saved-reference.json') read(name, readFileSync(new URL(name, samples)))
  for (const [name, text] of Object.entries(furtherFiles)) read(name, Buffer.from(text))
  for (const format of writableFormatIds)
    for (const example of Object.values(partExamples))
      for (const { fileName, text } of await writeWholeFiles(format, [example]))
        read(fileName, Buffer.from(text), format)
  return found
}

test('each format reads the parts that are declared, and no others', async () => {
  const found = await findReadParts()
  for (const format of formatIds)
    expect
      .soft([...(found.get(format) ?? [])].sort(), format)
      .toEqual([...formatFacts[format].reads].sort())
})

test('our own format holds everything, and the others say what they do not', () => {
  expect(listWrittenParts('product-json')).toEqual(Object.keys(partExamples))
  expect(listWrittenParts('markdown')).not.toContain('versions')
  expect(listWrittenParts('github-models')).not.toContain('furtherModels')
  for (const format of writableFormatIds) expect(listWrittenParts(format)).toContain('body')
})
