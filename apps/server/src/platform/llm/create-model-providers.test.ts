import { defaultSettings } from '@product/domain'
import { expect, test } from 'vitest'
import { startModelDouble } from '#testing/start-model-double.ts'
import { createModelProviders } from './create-model-providers.ts'
import type { AnswerPart } from './provider.ts'

test.each(['openai', 'compatible'] as const)('%s streams text', async (id) => {
  await using double = await startModelDouble({ pieces: ['Hel', 'lo'], reasoning: ['Hm'] })
  const provider = createModelProviders({ allowPrivate: true })(id)
  const parts: AnswerPart[] = []
  for await (const part of provider.answer(
    { key: 'k', baseUrl: double.openai },
    {
      modelId: 'gpt-4o',
      output: 'text',
      systemMessage: '',
      body: 'Say hello',
      images: [],
      settings: defaultSettings,
      signal: AbortSignal.timeout(10_000),
    },
  ))
    parts.push(part)
  expect(parts).toContainEqual({ type: 'text', text: 'Hel' })
  expect(parts).toContainEqual({ type: 'text', text: 'lo' })
  expect(parts.at(-1)).toMatchObject({ type: 'usage', usage: { inputTokens: 11, outputTokens: 7 } })
})
