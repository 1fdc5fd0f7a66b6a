import type { SpeechModelV4 } from '@ai-sdk/provider'
import { defaultVoice } from '@product/domain'
import type { AnswerPart, ModelCall } from '../provider.ts'
import { describeWarning, warnTextSettings } from './describe-warning.ts'
import { readFileBytes } from './read-file.ts'

// The first models that spoke take no directions.
const takesNoInstructions = /^tts-1/

/** The body read aloud; the system message says how. */
export async function* makeSpeech(
  model: SpeechModelV4,
  call: ModelCall,
  providerName: string,
): AsyncGenerator<AnswerPart> {
  yield* warnTextSettings(call.settings, 'A model that speaks')
  if (call.settings.seed !== null)
    yield { type: 'warning', message: 'A model that speaks takes no seed: it was left out.' }
  const instructions = call.systemMessage.trim()
  const isDirected = instructions !== '' && !takesNoInstructions.test(call.modelId)
  if (instructions !== '' && !isDirected)
    yield { type: 'warning', message: 'This model takes no system message: it was left out.' }
  const made = await model.doGenerate({
    text: call.body,
    voice: call.settings.voice ?? defaultVoice,
    abortSignal: call.signal,
    ...(isDirected && { instructions }),
  })
  for (const warning of made.warnings) yield describeWarning(warning, providerName)
  yield readFileBytes(made.audio)
}
