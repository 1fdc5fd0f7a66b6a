import type { ProviderId } from '@product/domain'
import { describe, expect, test } from 'vitest'
import { askModel } from '#testing/ask-model.ts'
import {
  type ModelDouble,
  type ModelScript,
  startModelDouble,
} from '#testing/start-model-double.ts'
import { createModelProviders } from './create-model-providers.ts'

type Spoken = 'openai' | 'anthropic' | 'google' | 'mistral'
const spoken: [ProviderId, Spoken][] = [
  ['openai', 'openai'],
  ['compatible', 'openai'],
  ['deepseek', 'openai'],
  ['groq', 'openai'],
  ['together', 'openai'],
  ['ollama', 'openai'],
  ['mistral', 'mistral'],
  ['anthropic', 'anthropic'],
  ['google', 'google'],
]

const providers = createModelProviders({ allowPrivate: true })
const key = 'sk-test-key-1234567890'

describe.each(spoken)('%s', (id, protocol) => {
  const provider = providers(id)
  const access = (double: ModelDouble) => ({ key, baseUrl: double[protocol] })
  async function ask(script: ModelScript, asked?: Parameters<typeof askModel>[2]) {
    await using double = await startModelDouble(script)
    return await askModel(provider, access(double), asked)
  }

  test('streams its answer with its usage', async () => {
    const usage = { input: 20, output: 9, cached: 4 }
    const answer = await ask({ pieces: ['Hel', 'lo', ' wörld'], usage })
    expect(answer.text).toBe('Hello wörld')
    expect(answer.usage).toMatchObject({ inputTokens: 20, outputTokens: 9, cachedInputTokens: 4 })
    expect([answer.notes, answer.warnings]).toEqual([[], expect.any(Array)])
  })

  test('answers in one piece where it cannot stream', async () => {
    const answer = await ask({ pieces: ['All ', 'at once'], notStreamed: true })
    expect(answer.text).toBe('All at once')
    expect(answer.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 })
  })

  test('sends the prompt, its settings and the key, each where it belongs', async () => {
    await using double = await startModelDouble({ pieces: ['{}'] })
    await askModel(provider, access(double), {
      modelId: 'model-9',
      systemMessage: 'Be brief.',
      body: 'Answer in JSON.',
      settings: { temperature: 0.5, topP: null, maxOutputTokens: 50, stop: ['END'] },
    })
    const [request] = double.requests
    const sent = JSON.stringify(request?.body)
    for (const word of ['Be brief.', 'Answer in JSON.', '0.5', '50', 'END'])
      expect(sent).toContain(word)
    expect(`${request?.path} ${sent}`).toContain('model-9')
    expect(JSON.stringify(request?.headers)).toContain(key)
    expect(sent + request?.path).not.toContain(key)
  })

  test('accepts images', async () => {
    await using double = await startModelDouble({ pieces: ['A dot'] })
    const content = Buffer.from('\x89PNG picture', 'latin1')
    await askModel(provider, access(double), { images: [{ mediaType: 'image/png', content }] })
    expect(JSON.stringify(double.requests[0]?.body)).toContain(content.toString('base64'))
  })

  test.each([
    [
      { status: 401, code: 'invalid_api_key', message: `Incorrect API key: ${key}` },
      'provider.key-refused',
    ],
    [{ status: 403, code: 'permission_denied', message: 'Not for you' }, 'provider.no-access'],
    [
      { status: 404, code: 'model_not_found', message: 'The model `x` does not exist' },
      'provider.model-unknown',
    ],
    [
      { status: 400, code: 'context_length_exceeded', message: 'Too much' },
      'provider.context-too-long',
    ],
    [{ status: 400, code: 'content_policy_violation', message: 'No' }, 'provider.content-refused'],
    [{ status: 429, code: 'insufficient_quota', message: 'Pay first' }, 'provider.out-of-credit'],
    [
      { status: 400, code: 'invalid_request_error', message: 'top_p is odd' },
      'provider.request-refused',
    ],
    [{ status: 503, code: 'overloaded_error', message: 'Later' }, 'provider.unavailable'],
    [{ status: 404, code: 'not_found', message: 'Nothing is here' }, 'provider.unreachable'],
  ])('tells that it was refused: %o is %s', async (failure, code) => {
    const refused = ask({ failure })
    await expect(refused).rejects.toMatchObject({ code })
    await expect(refused).rejects.not.toThrow(key)
  })

  test('carries how long to wait', async () => {
    const headers = { 'retry-after': '7' }
    const failure = { status: 429, code: 'rate_limit_exceeded', message: 'Slow down', headers }
    await expect(ask({ failure })).rejects.toMatchObject({
      code: 'provider.rate-limited',
      message: expect.stringContaining('Slow down'),
      details: { isRetryable: true, retryAfterSeconds: 7 },
    })
  })

  test('hides the key where the provider repeats it', async () => {
    const failure = { status: 400, code: 'odd', message: `What is ${key}?` }
    await expect(ask({ failure })).rejects.toThrow('What is [key]?')
  })

  test('reports a connection that broke in the middle', async () => {
    const cut = ask({ pieces: ['a', 'b', 'c', 'd'], cutAt: 3 })
    await expect(cut).rejects.toMatchObject({ code: 'provider.cut-off' })
  })

  test('reports an answer that ended early', async () => {
    const ended = ask({ pieces: ['a', 'b', 'c', 'd'], endAt: 3 })
    await expect(ended).rejects.toMatchObject({ code: 'provider.cut-off' })
  })

  test('reports a failure in the middle', async () => {
    const failed = ask({ pieces: ['a', 'b', 'c', 'd'], failAt: 3 })
    await expect(failed).rejects.toMatchObject({
      code: 'provider.unavailable',
      message: expect.stringContaining('Something broke inside'),
    })
  })

  test('reports an event that is not part of the protocol', async () => {
    const malformed = ask({ pieces: ['a', 'b', 'c'], malformedAt: 2 })
    await expect(malformed).rejects.toMatchObject({ code: 'provider.malformed' })
  })

  test('reports an empty answer', async () => {
    await expect(ask({ pieces: [] })).rejects.toMatchObject({ code: 'provider.empty' })
  })

  test('reports refused content, and an answer that was ended', async () => {
    const refused = ask({ pieces: [], finish: 'refused' })
    await expect(refused).rejects.toMatchObject({ code: 'provider.content-refused' })
    const ended = await ask({ pieces: ['Once '], finish: 'refused' })
    expect(ended.notes).toEqual(['The provider ended the answer because of its content.'])
  })

  test('says where it stopped', async () => {
    const answer = await ask(
      { pieces: ['a'], finish: 'length' },
      { settings: { maxOutputTokens: 1_000 } },
    )
    expect(answer.notes).toEqual(['Stopped at the maximum output of 1,000 tokens.'])
  })

  test('stops when its signal is aborted, before the first byte', async () => {
    const stop = new AbortController()
    await using double = await startModelDouble({ before: () => new Promise(() => {}) })
    const asked = askModel(provider, access(double), { signal: stop.signal })
    await expect.poll(() => double.requests.length).toBe(1)
    stop.abort(new Error('Stopped by the person'))
    await expect(asked).rejects.toThrow('Stopped by the person')
    await expect.poll(() => double.cut.count).toBe(1)
  })

  test('is too slow when its time is over', async () => {
    const late = ask({ before: () => new Promise(() => {}) }, { signal: AbortSignal.timeout(50) })
    await expect(late).rejects.toMatchObject({ code: 'provider.too-slow' })
  })

  test('lists its models, which needs the key', async () => {
    await using double = await startModelDouble()
    double.lists.key = key
    double.lists.models = ['model-1', 'model-2']
    const signal = new AbortController().signal
    expect(await provider.listModels(access(double), signal)).toEqual(['model-1', 'model-2'])
    const refused = provider.listModels({ ...access(double), key: 'wrong' }, signal)
    await expect(refused).rejects.toMatchObject({ code: 'provider.key-refused' })
  })
})
