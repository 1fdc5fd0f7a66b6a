import { defaultUsage, type ModelScript, typedEvent, type WireFormat } from './script.ts'

const stopReasons = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' } as const

const reasonOf = (script: ModelScript) => stopReasons[script.finish ?? 'stop']

const message = (model: string, script: ModelScript, content: object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  content,
  stop_reason: content.length > 0 ? reasonOf(script) : null,
  stop_sequence: null,
  usage: {
    input_tokens: (script.usage ?? defaultUsage).input - (script.usage?.cached ?? 0),
    cache_read_input_tokens: script.usage?.cached ?? 0,
    output_tokens: content.length > 0 ? (script.usage ?? defaultUsage).output : 1,
  },
})

function block(index: number, start: object, deltas: object[]): string[] {
  return [
    typedEvent(Object.assign({ type: 'content_block_start' }, { index, content_block: start })),
    ...deltas.map((delta) =>
      typedEvent(Object.assign({ type: 'content_block_delta' }, { index, delta })),
    ),
    typedEvent(Object.assign({ type: 'content_block_stop' }, { index })),
  ]
}

/** Messages, as Anthropic publishes them. */
export const anthropicFormat: WireFormat = {
  events: (script, model) => [
    typedEvent(Object.assign({ type: 'message_start' }, { message: message(model, script, []) })),
    typedEvent({ type: 'ping' }),
    ...(script.reasoning
      ? block(
          0,
          { type: 'thinking', thinking: '', signature: '' },
          script.reasoning.map((thinking) => ({ type: 'thinking_delta', thinking })),
        )
      : []),
    ...block(
      script.reasoning ? 1 : 0,
      { type: 'text', text: '' },
      (script.pieces ?? []).map((text) => ({ type: 'text_delta', text })),
    ),
    typedEvent(
      Object.assign(
        { type: 'message_delta' },
        {
          delta: { stop_reason: reasonOf(script), stop_sequence: null },
          usage: { output_tokens: (script.usage ?? defaultUsage).output },
        },
      ),
    ),
    typedEvent({ type: 'message_stop' }),
  ],
  whole: (script, model) =>
    message(model, script, [{ type: 'text', text: (script.pieces ?? []).join('') }]),
  failure: ({ code, message }) => ({ type: 'error', error: { type: code, message } }),
}
