import { openAiFormat } from './openai-format.ts'
import { dataEvent, defaultUsage, type ModelScript, type WireFormat } from './script.ts'

const finishReasons = { stop: 'stop', length: 'length', refused: 'content_filter' } as const

function chunk(model: string, delta: object, more: object = {}): string {
  const { finish_reason = null, ...rest } = more as { finish_reason?: string }
  return dataEvent({
    id: 'cmpl-1',
    object: 'chat.completion.chunk',
    created: 1_750_000_000,
    model,
    choices: [{ index: 0, delta, finish_reason }],
    ...rest,
  })
}

const think = (text: string) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }]

const end = (script: ModelScript) => {
  const { input, output, cached = 0 } = script.usage ?? defaultUsage
  return {
    finish_reason: finishReasons[script.finish ?? 'stop'],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  }
}

/** Mistral's form of chat completions: usage comes with the end, thoughts as content. */
export const mistralFormat: WireFormat = {
  events: (script, model) => [
    chunk(model, { role: 'assistant', content: '' }),
    ...(script.reasoning ?? []).map((text) => chunk(model, { content: think(text) })),
    ...(script.pieces ?? []).map((content) => chunk(model, { content })),
    chunk(model, { content: '' }, end(script)),
    'data: [DONE]\n\n',
  ],
  whole: openAiFormat.whole,
  failure: ({ code, message }) => ({ object: 'error', message, type: code, param: null, code }),
}
