import { setTimeout as wait } from 'node:timers/promises'
import { answerAsDemo } from '@product/domain'
import type { Provider } from '#platform/llm/index.ts'
import { runInThread } from '#platform/workers/run-in-thread.ts'

/** Slow enough to be seen streaming. */
const wordMilliseconds = 12

/** Longer prompts are answered in a thread; these take a few milliseconds. */
const longestAnsweredAtOnce = 20_000

type Asked = { systemMessage: string; body: string }

const answerAside = async (asked: Asked): Promise<string> =>
  asked.systemMessage.length + asked.body.length <= longestAnsweredAtOnce
    ? answerAsDemo(asked)
    : await runInThread<Asked, string>(new URL(import.meta.url), asked)

/** @public For `runInThread`. */
export const work = answerAsDemo

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** The built-in model, offline. Its tokens are words. */
export const demoProvider: Provider = {
  id: 'demo',
  listModels: async () => ['demo'],
  answer: async function* (_access, { systemMessage, body, signal }) {
    const answer = await answerAside({ systemMessage, body })
    for (const word of answer.match(/\s*\S+/gy) ?? []) {
      yield { type: 'text', text: word }
      await wait(wordMilliseconds, undefined, { signal })
    }
    yield {
      type: 'usage',
      usage: {
        inputTokens: countWords(systemMessage) + countWords(body),
        outputTokens: countWords(answer),
        reasoningTokens: null,
        cachedInputTokens: null,
      },
    }
  },
}
