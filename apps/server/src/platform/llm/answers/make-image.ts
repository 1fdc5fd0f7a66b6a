import type { ImageModelV4 } from '@ai-sdk/provider'
import { z } from 'zod'
import { llmError } from '../errors.ts'
import type { AnswerPart, ModelCall } from '../provider.ts'
import { readCount } from './describe-end.ts'
import { describeWarning, warnTextSettings } from './describe-warning.ts'
import { readFileBytes } from './read-file.ts'

/** An image by a model that makes nothing else. */
export async function* makeImage(
  model: ImageModelV4,
  call: ModelCall,
  providerName: string,
): AsyncGenerator<AnswerPart> {
  yield* warnTextSettings(call.settings, 'A model that makes pictures')
  const made = await model.doGenerate({
    prompt: [call.systemMessage, call.body].filter((text) => text.trim() !== '').join('\n\n'),
    n: 1,
    size: undefined,
    aspectRatio: undefined,
    seed: call.settings.seed ?? undefined,
    files: undefined,
    mask: undefined,
    providerOptions: {},
    abortSignal: call.signal,
  })
  for (const warning of made.warnings) yield describeWarning(warning, providerName)
  const rewritten = RevisedPrompt.safeParse(Object.values(made.providerMetadata ?? {})[0])
  if (rewritten.success)
    yield { type: 'warning', message: `${providerName} changed the prompt to: ${rewritten.data}` }
  if (made.images.length === 0) throw llmError('provider.empty')
  for (const image of made.images) yield readFileBytes(image)
  if (made.usage) yield { type: 'usage', usage: readUsage(made.usage) }
}

const RevisedPrompt = z
  .object({ images: z.array(z.object({ revisedPrompt: z.string() })).min(1) })
  .transform(({ images }) => images.map(({ revisedPrompt }) => revisedPrompt).join('\n'))

const readUsage = (usage: {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}) => ({
  inputTokens: readCount(usage.inputTokens),
  outputTokens: readCount(usage.outputTokens),
  reasoningTokens: null,
  cachedInputTokens: null,
})
