import { defaultSettings } from '@product/domain'
import type { LanguageModelApi } from './language-model.ts'

type Double = {
  pieces?: string[]
  /** Shares of the download that are told. */
  downloads?: number[]
  /** Rejects instead of a session. */
  createError?: Error
  /** Ends the answer after its pieces. */
  answerError?: Error
  hasParams?: boolean
  tokensPerPiece?: number
}

export const settings = defaultSettings

/** The browser's API with an answer that is known before. */
export function doubleLanguageModel({
  pieces = ['Hello', ' you'],
  tokensPerPiece = 1,
  ...double
}: Double = {}) {
  const created: Parameters<LanguageModelApi['create']>[0][] = []
  const prompted: string[] = []
  let destroyed = 0
  const api: LanguageModelApi = {
    availability: async () => 'available',
    create: async (options) => {
      created.push(options)
      const monitor = new EventTarget()
      options.monitor(monitor)
      for (const loaded of double.downloads ?? [])
        monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }))
      if (double.createError) throw double.createError
      const session = {
        contextUsage: options.initialPrompts ? 5 : 0,
        measureContextUsage: async () => 7,
        promptStreaming: (text: string, { signal }: { signal: AbortSignal }) => {
          prompted.push(text)
          return streamPieces(signal)
        },
        destroy: () => {
          destroyed += 1
        },
      }
      const streamPieces = (signal: AbortSignal) => {
        const left = [...pieces]
        return new ReadableStream<string>({
          pull: async (controller) => {
            const piece = left.shift()
            if (piece !== undefined) return controller.enqueue(piece)
            if (double.answerError) return controller.error(double.answerError)
            if (pieces.at(-1) === endless)
              await new Promise((resolve) => signal.addEventListener('abort', resolve))
            session.contextUsage += 7 + pieces.length * tokensPerPiece
            controller.close()
          },
        })
      }
      return session
    },
    ...(double.hasParams && { params: async () => ({ defaultTopK: 3, maxTemperature: 1 }) }),
  }
  return { api, created, prompted, countDestroyed: () => destroyed }
}

/** As the last piece: the answer ends only when it is stopped. */
export const endless = '…'
