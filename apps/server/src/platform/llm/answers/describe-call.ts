import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ModelCall } from '../provider.ts'

function writePrompt({ systemMessage, body, images }: ModelCall): LanguageModelV4Prompt {
  const files = images.map(({ mediaType, content }) => ({
    type: 'file' as const,
    mediaType,
    data: { type: 'data' as const, data: content },
  }))
  const user = {
    role: 'user' as const,
    content: [...files, { type: 'text' as const, text: body }],
  }
  if (systemMessage.trim() === '') return [user]
  return [{ role: 'system', content: systemMessage }, user]
}

/** The call in the terms of the AI SDK, whose packages translate it for each provider. */
export function describeCall(call: ModelCall): LanguageModelV4CallOptions {
  const { temperature, topP, maxOutputTokens, stop, seed, jsonOutput } = call.settings
  return {
    prompt: writePrompt(call),
    abortSignal: call.signal,
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { topP }),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(stop.length > 0 && { stopSequences: stop }),
    ...(seed !== null && { seed }),
    ...(jsonOutput && { responseFormat: { type: 'json' } }),
  }
}
