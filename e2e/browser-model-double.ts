import type { Page } from '@playwright/test'

type Steps = {
  /** How much of the model is on the device, from 0 to 1; at 1 the session is there. */
  download: (share: number) => void
  say: (text: string) => void
  end: () => void
  /** The texts that the model was given, the system message before the prompt. */
  asked: string[]
}

declare global {
  interface Window {
    browserModelSteps: Steps
  }
}

/** Gives the page the browser's `LanguageModel` API, with a model that goes on only when the journey says so. */
export async function giveBrowserModel(
  page: Page,
  availability: 'available' | 'downloadable' = 'available',
) {
  await page.addInitScript((available) => {
    const asked: string[] = []
    const monitor = new EventTarget()
    const loaded = Promise.withResolvers<void>()
    let answer: ReadableStreamDefaultController<string> | undefined
    if (available === 'available') loaded.resolve()
    const steps: Steps = {
      asked,
      download: (share) => {
        const event = new Event('downloadprogress')
        monitor.dispatchEvent(Object.assign(event, { loaded: share, total: 1 }))
        if (share >= 1) loaded.resolve()
      },
      say: (text) => answer?.enqueue(text),
      end: () => answer?.close(),
    }
    const create = async (options: {
      initialPrompts?: { content: string }[]
      monitor: (target: EventTarget) => void
    }) => {
      options.monitor(monitor)
      for (const { content } of options.initialPrompts ?? []) asked.push(content)
      await loaded.promise
      return {
        contextUsage: 4,
        measureContextUsage: async () => 8,
        promptStreaming: (text: string, { signal }: { signal: AbortSignal }) => {
          asked.push(text)
          signal.addEventListener('abort', () => answer?.error(signal.reason))
          return new ReadableStream<string>({
            start: (controller) => {
              answer = controller
            },
          })
        },
        destroy: () => undefined,
      }
    }
    const LanguageModel = { availability: async () => available, create }
    Object.defineProperty(window, 'LanguageModel', { value: LanguageModel, configurable: true })
    window.browserModelSteps = steps
  }, availability)

  const listAsked = () => page.evaluate(() => window.browserModelSteps.asked)
  return {
    listAsked,
    download: (share: number) =>
      page.evaluate((given) => window.browserModelSteps.download(given), share),
    say: (text: string) => page.evaluate((given) => window.browserModelSteps.say(given), text),
    end: () => page.evaluate(() => window.browserModelSteps.end()),
  }
}
