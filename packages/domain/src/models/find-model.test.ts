import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { acceptsListedImages, findModel, nameModel, outputOfListed } from './find-model.ts'

test.each([
  ['gpt-4', 'GPT-4'],
  ['gpt-3.5', 'GPT-3.5 Turbo'],
  ['claude-3', 'Claude 3 Opus'],
  ['claude-2', 'Claude 2'],
  ['dalle-3', 'DALL-E 3'],
  ['midjourney', 'Midjourney'],
])('the option %s is %s and somebody serves it', (value, label) => {
  expect(nameModel(value)).toBe(label)
  expect(Object.keys(findModel(value)?.servedBy ?? {})).not.toEqual([])
})

test('no two models have the same value, nor the same id at one provider', () => {
  const served = catalogue.flatMap(({ servedBy }) =>
    Object.entries(servedBy).map(([provider, id]) => `${provider} ${id}`),
  )
  expect(new Set(served).size).toBe(served.length)
  expect(new Set(catalogue.map(({ value }) => value)).size).toBe(catalogue.length)
})

test.each([
  ['gpt-image-2', 'image'],
  ['imagen-4.0-generate', 'image'],
  ['tts-1', 'speech'],
  ['gpt-4o-mini-tts', 'speech'],
  ['o3', 'text'],
  ['text-embedding-3-small', undefined],
  ['whisper-1', undefined],
  ['omni-moderation-latest', undefined],
])('a listed %s makes %s', (id, output) => {
  expect(outputOfListed(id)).toBe(output)
})

test.each([
  ['gpt-4.1-mini', true],
  ['openai/o3-mini', true],
  ['anthropic/claude-sonnet-5', true],
  ['qwen2.5-vl:7b', true],
  ['gpt-3.5-turbo-16k', false],
  ['llama3.2:latest', false],
])('whether a listed %s accepts images: %s', (id, accepts) => {
  expect(acceptsListedImages(id)).toBe(accepts)
})
