import { expect, test } from 'vitest'
import { askModel } from '#testing/ask-model.ts'
import { startModelDouble } from '#testing/start-model-double.ts'
import { createModelProviders } from './create-model-providers.ts'

test.each(['../../../admin#', 'gemini-2.0-flash-lite/../models/gemini-3-pro-preview'])(
  'no key is sent for a model named %s',
  async (modelId) => {
    await using double = await startModelDouble({ pieces: ['Done'] })
    const google = createModelProviders({ allowPrivate: true })('google')
    const asked = askModel(google, { baseUrl: double.google }, { modelId })
    await expect(asked).rejects.toMatchObject({ code: 'provider.model-invalid' })
    expect(double.requests).toEqual([])
  },
)
