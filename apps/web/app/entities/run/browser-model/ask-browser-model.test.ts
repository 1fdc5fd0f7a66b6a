import { runLimits } from '@product/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { askBrowserModel } from './ask-browser-model.ts'
import { doubleLanguageModel, endless, settings } from './language-model.fixture.ts'
import { findBrowserModel, type LanguageModelApi } from './language-model.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Double = Parameters<typeof doubleLanguageModel>[0]

async function ask(double: Double, changes: Partial<Parameters<typeof askBrowserModel>[0]> = {}) {
  const model = doubleLanguageModel(double)
  const heard = { text: '', warnings: [] as string[], downloads: [] as number[] }
  const asked = {
    systemMessage: 'Be brief.',
    body: 'Say hello',
    settings,
    signal: new AbortController().signal,
    ...changes,
  }
  const listeners = {
    onText: (piece: string) => {
      heard.text += piece
    },
    onWarning: (message: string) => void heard.warnings.push(message),
    onDownload: (share: number) => void heard.downloads.push(share),
  }
  const ended = await askBrowserModel(asked, listeners, model.api).catch((error: unknown) => error)
  return { ...model, ...heard, ended }
}

test('the answer is the pieces one after the other, with the tokens of both sides', async () => {
  const { text, ended, created, prompted, countDestroyed } = await ask({})
  expect(text).toBe('Hello you')
  expect(ended).toEqual({ inputTokens: 12, outputTokens: 2 })
  expect(created[0]?.initialPrompts).toEqual([{ role: 'system', content: 'Be brief.' }])
  expect(prompted).toEqual(['Say hello'])
  expect(countDestroyed()).toBe(1)
})

test('tokens are whole numbers also where the browser counts in fractions', async () => {
  const { ended } = await ask({ tokensPerPiece: 1.3 })
  expect(ended).toEqual({ inputTokens: 12, outputTokens: 3 })
})

test('an empty system message is not sent', async () => {
  const { created } = await ask({}, { systemMessage: ' ' })
  expect(created[0]).not.toHaveProperty('initialPrompts')
})

test('the temperature is set where the browser lets pages set it, up to its limit', async () => {
  const { created, warnings } = await ask(
    { hasParams: true },
    { settings: { ...settings, temperature: 1.6 } },
  )
  expect(created[0]).toMatchObject({ temperature: 1, topK: 3 })
  expect(warnings).toEqual([])
})

test('settings that it cannot apply are named', async () => {
  const { created, warnings } = await ask(
    {},
    { settings: { ...settings, temperature: 0.2, stop: ['END'] } },
  )
  expect(created[0]).not.toHaveProperty('temperature')
  expect(warnings).toEqual([
    'The browser’s model doesn’t use these settings: temperature, stop sequences.',
  ])
})

test('the progress of a download is told', async () => {
  const { downloads } = await ask({ downloads: [0, 0.4, 1] })
  expect(downloads).toEqual([0, 0.4, 1])
})

const named = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['browser.too-long', { answerError: named('QuotaExceededError') }],
  ['browser.unsupported', { answerError: named('NotSupportedError') }],
  ['browser.failed', { answerError: named('UnknownError') }],
  ['browser.needs-click', { createError: named('NotAllowedError') }],
  ['browser.output-too-long', { pieces: ['x'.repeat(runLimits.browserOutputCharacters), 'y'] }],
] as const)('%s', async (code, double) => {
  const { ended } = await ask(double as Double)
  expect(ended).toMatchObject({ code })
})

test('it is stopped by its signal, with the text so far', async () => {
  const stopping = new AbortController()
  const asking = ask({ pieces: ['Hel', endless] }, { signal: stopping.signal })
  setTimeout(() => stopping.abort(), 10)
  const { text, ended, countDestroyed } = await asking
  expect(text).toBe(`Hel${endless}`)
  expect(ended).toMatchObject({ name: 'AbortError' })
  expect(countDestroyed()).toBe(1)
})

const availability = (value: Awaited<ReturnType<LanguageModelApi['availability']>>) =>
  vi.stubGlobal('LanguageModel', { availability: async () => value })

test('a browser without the API has no model', async () => {
  expect(await findBrowserModel()).toBeNull()
})

test('a browser whose model cannot run on this device has none', async () => {
  availability('unavailable')
  expect(await findBrowserModel()).toBeNull()
})

test.each([
  ['available', false],
  ['downloadable', true],
  ['downloading', true],
] as const)(
  'a model that is %s is a choice; to be downloaded: %s',
  async (value, needsDownload) => {
    availability(value)
    expect(await findBrowserModel()).toMatchObject({
      label: 'This browser’s model, on your device',
      needsDownload,
    })
  },
)

test('a browser that does not answer has none', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('LanguageModel', { availability: () => new Promise(() => undefined) })
  const finding = findBrowserModel()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await finding).toBeNull()
  vi.useRealTimers()
})
