import type { SharedV4Warning } from '@ai-sdk/provider'
import type { AnswerPart } from './provider.ts'

const names: Record<string, string> = {
  temperature: 'temperature',
  topP: 'top P',
  seed: 'seed',
  stopSequences: 'stop texts',
  maxOutputTokens: 'maximum output',
  responseFormat: 'JSON mode',
  size: 'picture size',
  aspectRatio: 'aspect ratio',
}

/** What a provider does not do, in words of ours where we know what it is about. */
export function describeWarning(warning: SharedV4Warning, providerName: string): AnswerPart {
  return { type: 'warning', message: write(warning, providerName) }
}

function write(warning: SharedV4Warning, providerName: string): string {
  if (warning.type === 'other' || warning.type === 'deprecated') return warning.message
  const name = names[warning.feature] ?? warning.feature
  const details = warning.details ? ` (${warning.details})` : ''
  return warning.type === 'compatibility'
    ? `${providerName} treats the ${name} in its own way${details}.`
    : `${providerName} has no ${name} for this model: it was left out${details}.`
}
