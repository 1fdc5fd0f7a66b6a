import type { SharedV4Warning } from '@ai-sdk/provider'
import type { PromptSettings } from '@product/domain'
import type { AnswerPart } from '../provider.ts'

const names: Record<string, string> = {
  temperature: 'temperature',
  topP: 'top P',
  seed: 'seed',
  stopSequences: 'stop texts',
  maxOutputTokens: 'maximum output',
  responseFormat: 'JSON mode',
}

/** A warning of a package in the product's own words, where the setting is known. */
export function describeWarning(warning: SharedV4Warning, providerName: string): AnswerPart {
  return { type: 'warning', message: write(warning, providerName) }
}

function write(warning: SharedV4Warning, providerName: string): string {
  if (warning.type === 'other' || warning.type === 'deprecated') return warning.message
  const name = names[warning.feature] ?? warning.feature
  const details = warning.details ?? ''
  const limit = /(?:clamped|limited) to ([\d.]+)/.exec(details)?.[1]
  if (limit !== undefined) return writeLimit(warning, name, limit, providerName)
  if (/when temperature is set/.test(details))
    return `${providerName} takes either a temperature or top P: top P was left out.`
  if (warning.type === 'compatibility')
    return `${providerName} treats ${name} in its own way. ${details}`.trim()
  const whose = /model|thinking/.test(details) ? `This model of ${providerName}` : providerName
  return `${whose} has no ${name}: left out.`
}

function writeLimit(
  { type, feature }: SharedV4Warning & { feature: string },
  name: string,
  text: string,
  providerName: string,
): string {
  const limit = Number.parseFloat(text).toLocaleString('en-US')
  return type === 'compatibility' && feature === 'maxOutputTokens'
    ? `How much this model can write is not known: ${limit} tokens were allowed. Set a maximum output to change it.`
    : `${providerName} takes other values of ${name} for this model: ${limit} was used.`
}

/** Warns of settings that have no effect on models that write no text. */
export function warnTextSettings(settings: PromptSettings, who: string): AnswerPart[] {
  const given = [
    settings.temperature !== null && 'temperature',
    settings.topP !== null && 'top P',
    settings.maxOutputTokens !== null && 'maximum output',
    settings.stop.length > 0 && 'stop texts',
    settings.jsonOutput && 'JSON output',
  ].filter((name) => name !== false)
  if (given.length === 0) return []
  return [{ type: 'warning', message: `${who} takes no ${given.join(', ')}: left out.` }]
}
