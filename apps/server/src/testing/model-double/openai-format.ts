import { dataEvent, defaultUsage, type ModelScript, type Usage, type WireFormat } from './script.ts'

const finishReasons = { stop: 'stop', length: 'length', refused: 'content_filter' } as const

const writeUsage = (usage: Usage) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
  completion_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
})

const head = (model: string, object: string) => ({
  id: 'chatcmpl-1',
  object,
  created: 1_750_000_000,
  model,
})

function chunk(model: string, delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason }]
  return dataEvent({ ...head(model, 'chat.completion.chunk'), choices })
}

const reasonOf = (script: ModelScript) => finishReasons[script.finish ?? 'stop']

/** Chat completions, as OpenAI publishes them and many others speak them. */
export const openAiFormat: WireFormat = {
  events: (script, model) => [
    chunk(model, { role: 'assistant', content: '' }),
    ...(script.reasoning ?? []).map((text) => chunk(model, { reasoning_content: text })),
    ...(script.pieces ?? []).map((content) => chunk(model, { content })),
    chunk(model, {}, reasonOf(script)),
    dataEvent({
      ...head(model, 'chat.completion.chunk'),
      choices: [],
      usage: writeUsage(script.usage ?? defaultUsage),
    }),
    'data: [DONE]\n\n',
  ],
  whole: (script, model) => ({
    ...head(model, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: (script.pieces ?? []).join('') },
        finish_reason: reasonOf(script),
      },
    ],
    usage: writeUsage(script.usage ?? defaultUsage),
  }),
  failure: ({ code, message }) => ({ error: { message, type: code, param: null, code } }),
}
