import { type BrowserModelFailure, type PromptSettings, runLimits } from '@product/domain'
import {
  findLanguageModel,
  type LanguageModelApi,
  type LanguageModelSession,
} from './language-model.ts'

export class BrowserModelError extends Error {
  readonly code: BrowserModelFailure

  constructor(code: BrowserModelFailure, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

type AskedTexts = {
  systemMessage: string
  body: string
  settings: PromptSettings
  signal: AbortSignal
}

type Listeners = {
  /** How much of the model is on the device, from 0 to 1. */
  onDownload?: (share: number) => void
  onWarning?: (message: string) => void
  /** The model has been loaded and begins to answer. */
  onBegin?: () => void
  onText: (piece: string) => void
}

export type TokenFigures = { inputTokens: number | null; outputTokens: number | null }

/** Has the browser's model answer. Throws a BrowserModelError, or the signal's reason when it is aborted. */
export async function askBrowserModel(
  asked: AskedTexts,
  listeners: Listeners,
  api: LanguageModelApi | undefined = findLanguageModel(),
): Promise<TokenFigures> {
  const { signal } = asked
  let session: LanguageModelSession | undefined
  try {
    if (!api) throw new BrowserModelError('browser.failed')
    session = await createSession(api, asked, listeners)
    signal.throwIfAborted()
    listeners.onBegin?.()
    const inputTokens = await countInput(session, asked)
    await readAnswer(session, asked, listeners.onText)
    signal.throwIfAborted()
    const total = usageOf(session)
    const outputTokens =
      total === null || inputTokens === null ? null : Math.round(total - inputTokens)
    return {
      inputTokens,
      outputTokens: outputTokens !== null && outputTokens > 0 ? outputTokens : null,
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof BrowserModelError
      ? error
      : new BrowserModelError(codeOf(error, session !== undefined), { cause: error })
  } finally {
    session?.destroy()
  }
}

async function createSession(
  api: LanguageModelApi,
  { systemMessage, settings, signal }: AskedTexts,
  { onDownload, onWarning }: Listeners,
): Promise<LanguageModelSession> {
  const params = settings.temperature === null ? null : await api.params?.().catch(() => null)
  const ignored = listIgnored(settings, Boolean(params))
  if (ignored.length > 0)
    onWarning?.(`The browser’s model doesn’t use these settings: ${ignored.join(', ')}.`)
  return await api.create({
    ...(systemMessage.trim() !== '' && {
      initialPrompts: [{ role: 'system', content: systemMessage }],
    }),
    ...(params && {
      temperature: Math.min(settings.temperature ?? 0, params.maxTemperature),
      topK: params.defaultTopK,
    }),
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        const { loaded, total } = event as ProgressEvent
        onDownload?.(total > 1 ? loaded / total : loaded)
      }),
    signal,
  })
}

function listIgnored(settings: PromptSettings, usesTemperature: boolean): string[] {
  const { temperature, topP, maxOutputTokens, stop, seed, jsonOutput } = settings
  return [
    temperature !== null && !usesTemperature && 'temperature',
    topP !== null && 'top P',
    maxOutputTokens !== null && 'max tokens',
    stop.length > 0 && 'stop sequences',
    seed !== null && 'seed',
    jsonOutput && 'JSON output',
  ].filter((name) => name !== false)
}

const usageOf = ({ contextUsage, inputUsage }: LanguageModelSession): number | null =>
  contextUsage ?? inputUsage ?? null

/** The system message counts from the start. Null where the browser does not say. */
async function countInput(
  session: LanguageModelSession,
  { body, signal }: AskedTexts,
): Promise<number | null> {
  const before = usageOf(session)
  try {
    const own = session.measureContextUsage
      ? await session.measureContextUsage(body, { signal })
      : await session.measureInputUsage?.(body, { signal })
    return before === null || own === undefined ? null : Math.round(before + own)
  } catch {
    return null
  }
}

async function readAnswer(
  session: LanguageModelSession,
  { body, signal }: AskedTexts,
  onText: Listeners['onText'],
): Promise<void> {
  const reader = session.promptStreaming(body, { signal }).getReader()
  let length = 0
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      signal.throwIfAborted()
      length += piece.value.length
      if (length > runLimits.browserOutputCharacters)
        throw new BrowserModelError('browser.output-too-long')
      if (piece.value !== '') onText(piece.value)
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  }
}

function codeOf(error: unknown, isLoaded: boolean): BrowserModelFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'browser.too-long'
  if (name === 'NotSupportedError') return 'browser.unsupported'
  // A page may download the model only just after a click or a key.
  return name === 'NotAllowedError' && !isLoaded ? 'browser.needs-click' : 'browser.failed'
}
