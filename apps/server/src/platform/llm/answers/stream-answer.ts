import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { cutOff } from '../errors.ts'
import type { AnswerPart, ModelCall } from '../provider.ts'
import { describeEnd, readUsage } from './describe-end.ts'
import { describeWarning } from './describe-warning.ts'
import { readFile } from './read-file.ts'
import { type Asking, startAnswer } from './start-answer.ts'

type Streaming = Asking & {
  call: ModelCall
  providerName: string
  /** Warnings of changes to the call. */
  leftOut: string[]
}

/** A model's answer, part by part. */
export async function* streamAnswer(streaming: Streaming): AsyncGenerator<AnswerPart> {
  for (const message of streaming.leftOut) yield { type: 'warning', message }
  const { warnings, parts } = await startAnswer(streaming)
  for (const warning of warnings) yield describeWarning(warning, streaming.providerName)
  let hasAnswered = false
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      if (part.delta === '') continue
      hasAnswered ||= part.delta.trim() !== ''
      yield { type: 'text', text: part.delta }
    } else if (part.type === 'finish') {
      return yield* finish(part, streaming, hasAnswered)
    } else {
      const read = readPart(part, streaming)
      hasAnswered ||= read.some(({ type }) => type === 'file')
      yield* read
    }
  }
  throw cutOff()
}

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

function* finish(
  part: FinishPart,
  { call }: Streaming,
  hasAnswered: boolean,
): Generator<AnswerPart> {
  yield { type: 'usage', usage: readUsage(part.usage) }
  const note = describeEnd(part.finishReason, call, hasAnswered)
  if (note !== null) yield { type: 'note', note }
}

function readPart(part: LanguageModelV4StreamPart, { providerName }: Streaming): AnswerPart[] {
  switch (part.type) {
    case 'reasoning-delta':
      return part.delta === '' ? [] : [{ type: 'reasoning', text: part.delta }]
    case 'stream-start':
      return part.warnings.map((warning) => describeWarning(warning, providerName))
    case 'file':
      return [readFile(part)]
    case 'error':
      throw part.error
    default:
      return []
  }
}
