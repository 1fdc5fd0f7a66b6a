import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRecord } from './fields.ts'
import { readPromptFile } from './read-prompt-file.ts'

const folder = new URL('samples/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))

/** What surrounds the prompts, and entries that fail as a whole. */
const outside = new Set([
  'langfuse-single.json: ',
  'langfuse-single.json: .meta',
  'langfuse-versions.json: .3',
  'langfuse-versions.json: .4',
  'librechat-groups.json: ',
  'librechat-production.json: .1',
  'librechat-production.json: .1.productionPrompt',
  'open-webui-new.json: .1',
  'product-bundle.json: ',
  'product-bundle.json: .prompts.1',
  'product-bundle.json: .prompts.1.content',
  'product-bundle.json: .prompts.2',
  'product-bundle.json: .prompts.2.content',
  // A secret is only named there, and better forgotten.
  'langsmith-chat.json: .manifest.kwargs.last.kwargs.bound.kwargs.openai_api_key',
])

type Changed = { path: string; value: unknown }

function* addField(value: unknown, path = ''): Generator<Changed> {
  if (isRecord(value)) yield { path, value: { surprise: 'hidden', ...value } }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of addField(inner, `${path}.${key}`)) {
      const replaced = { ...value, [key]: changed.value }
      yield {
        path: changed.path,
        value: Array.isArray(value) ? Object.values(replaced) : replaced,
      }
    }
  }
}

it.each(names)('a field of %s that we do not know is not dropped in silence', (name) => {
  const silent: string[] = []
  const sample: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  for (const { path, value } of addField(sample)) {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    const place = `${name}: ${path}`
    const isSaid = JSON.stringify(readPromptFile({ name, bytes })).includes('hidden')
    if (!isSaid && !outside.has(place)) silent.push(place)
  }
  expect(silent).toEqual([])
})
