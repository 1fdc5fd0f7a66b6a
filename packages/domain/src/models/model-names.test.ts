import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { isModelName } from './model-names.ts'
import { type ProviderId, providerIds } from './providers.ts'

test.each<[ProviderId, string]>([
  ['openai', 'gpt-5.2'],
  ['openai', 'ft:gpt-4o:org::id'],
  ['openai', 'openai/gpt-4o'],
  ['anthropic', 'claude-sonnet-4@20250514'],
  ['google', 'gemini-2.5-flash-preview-05-20'],
  ['google', 'models/gemini-2.5-pro'],
  ['google', 'tunedModels/answers-k7x2'],
  ['together', 'meta-llama/Llama-3.1-8B-Instruct:free'],
  ['groq', 'openai/gpt-oss-120b'],
  ['ollama', 'llama3.2:3b'],
  ['compatible', 'accounts/fireworks/models/x'],
  ['compatible', '@cf/meta/llama-3.1-8b-instruct'],
  // llama.cpp calls a model by its file.
  ['compatible', '../models/7B/ggml model.gguf'],
])('%s may have a model named %s', (provider, name) => {
  expect(isModelName(provider, name)).toBe(true)
})

test.each<[ProviderId, string]>([
  ['google', 'gemini-2.0-flash-lite/../models/gemini-3-pro-preview'],
  ['google', 'files/secret'],
  ['google', 'models/a/b'],
  ['google', 'gemini-2.5-pro:countTokens'],
  ['openai', 'gpt-4/../gpt-5'],
  ['openai', 'gpt-4#x'],
  ['openai', 'gpt 4'],
  ['anthropic', '/claude'],
  ['mistral', 'a//b'],
])('%s has no model named %s', (provider, name) => {
  expect(isModelName(provider, name)).toBe(false)
})

test.each(providerIds)('at %s no name is empty, too long or of several lines', (id) => {
  for (const name of ['', 'x'.repeat(201), 'a\nb', 'a\0b', '\ud800'])
    expect(isModelName(id, name)).toBe(false)
})

test('every model of the catalogue has a name that its providers may have', () => {
  for (const { servedBy } of catalogue)
    for (const id of providerIds)
      if (servedBy[id] !== undefined) expect(isModelName(id, servedBy[id])).toBe(true)
})
