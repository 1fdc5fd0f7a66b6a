import { dataEvent, defaultUsage, type ModelScript, type WireFormat } from './script.ts'

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' } as const

type Part = { text: string; thought?: boolean } | { inlineData: { mimeType: string; data: string } }

function writeAnswer(script: ModelScript, model: string, parts: Part[], isLast: boolean) {
  const { input, output, reasoning = 0, cached = 0 } = script.usage ?? defaultUsage
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts },
        ...(isLast && { finishReason: finishReasons[script.finish ?? 'stop'] }),
      },
    ],
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output - reasoning,
      thoughtsTokenCount: reasoning,
      cachedContentTokenCount: cached,
      totalTokenCount: input + output,
    },
    modelVersion: model,
    responseId: 'response-1',
  }
}

function partsOf(script: ModelScript): Part[] {
  const picture = script.file && {
    inlineData: { mimeType: 'image/png', data: Buffer.from(script.file).toString('base64') },
  }
  return [
    ...(script.reasoning ?? []).map((text) => ({ text, thought: true })),
    ...(script.pieces ?? []).map((text) => ({ text })),
    ...(picture ? [picture] : []),
  ]
}

/** Generated content, as Google publishes it. */
export const googleFormat: WireFormat = {
  events: (script, model) => [
    ...partsOf(script).map((part) => dataEvent(writeAnswer(script, model, [part], false))),
    dataEvent(writeAnswer(script, model, [], true)),
  ],
  whole: (script, model) => writeAnswer(script, model, partsOf(script), true),
  failure: ({ status, code, message }) => ({ error: { code: status, message, status: code } }),
}
