import { catalogue, defaultSettings, type ProviderId } from '@product/domain'
import { expect, test } from 'vitest'
import { estimateCost } from './estimate-cost.ts'
import { listPrice, priceOf } from './price-usage.ts'

const usage = { inputTokens: 1_000, outputTokens: 100, reasoningTokens: 50, cachedInputTokens: 0 }
const none = { images: 0, characters: 0 }

test.each([
  ['openai', 'gpt-4', usage, none, 36_000],
  ['openai', 'gpt-4o', { ...usage, cachedInputTokens: 400 }, none, 3_000],
  ['openai', 'dall-e-3', null, { ...none, images: 2 }, 80_000],
  ['openai', 'tts-1', null, { ...none, characters: 1_000 }, 15_000],
  [
    'google',
    'gemini-2.5-flash-image',
    { ...usage, inputTokens: 0, outputTokens: 1_290 },
    { ...none, images: 1 },
    38_700,
  ],
  ['together', 'openai/gpt-oss-120b', usage, none, 210],
  ['ollama', 'llama3.3', null, none, 0],
  ['demo', 'demo', null, none, 0],
  ['compatible', 'gpt-4o', usage, none, null],
  ['openai', 'brand-new', usage, none, null],
  ['openai', 'gpt-4o-mini-tts', null, { ...none, characters: 1_000 }, null],
  ['openai', 'gpt-4', null, none, null],
] as const)('%s %s', async (provider, model, used, files, micros) => {
  expect(await priceOf(provider, model, used, files)).toBe(micros)
})

test('more cached tokens than tokens are no reason to fail', async () => {
  const odd = { ...usage, inputTokens: 10, cachedInputTokens: 100 }
  expect(await priceOf('openai', 'gpt-4o', odd, none)).toBeGreaterThan(0)
})

test('a price for a million tokens is listed in micro-dollars', async () => {
  expect(await listPrice('openai', 'gpt-4')).toEqual({
    inputPrice: 30_000_000,
    outputPrice: 60_000_000,
  })
  expect(await listPrice('openai', 'dall-e-3')).toBeNull()
})

test('every model of the catalogue that writes has a price', async () => {
  const texts = catalogue.filter(({ output }) => output === 'text')
  const served = texts.flatMap(({ servedBy }) => Object.entries(servedBy) as [ProviderId, string][])
  const prices = await Promise.all(served.map(([provider, id]) => listPrice(provider, id)))
  expect(served.filter((_, index) => prices[index] === null)).toEqual([])
})

test.each([
  ['openai', 'gpt-4', undefined, 60_030],
  ['openai', 'gpt-4', 'word', 90],
  // Six bytes for two characters, so two tokens.
  ['openai', 'gpt-4', '你好', 150],
  ['ollama', 'anything', undefined, 0],
  ['compatible', 'gpt-4', undefined, null],
] as const)(
  'a call of %s %s with the answer %s likely costs %s',
  async (provider, model, answer, micros) => {
    const call = {
      output: 'text',
      systemMessage: '',
      body: 'Hi',
      settings: defaultSettings,
    } as const
    expect(await estimateCost(provider, model, call, answer)).toBe(micros)
  },
)
