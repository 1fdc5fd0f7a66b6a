import type { PromptSettings } from '@product/domain'
import type { ModelCall } from '../provider.ts'

/** Limits of a model that its package does not know: it would send settings that the provider refuses. */
export type SettingRules = {
  /** Settings that the model does not support. */
  lacks?: ('temperature' | 'topP' | 'seed' | 'stop')[]
  mostStops?: number
  mostTemperature?: number
  /** Whether it answers with JSON only: by a mode of its own, by one that wants the prompt to say so too, or not at all. */
  json: 'mode' | 'mode-and-words' | 'words'
}

const names = { temperature: 'temperature', topP: 'top P', seed: 'seed', stop: 'stop texts' }

export type FittedSettings = { settings: PromptSettings; warnings: string[] }

/** Leaves out settings that a model does not support, with warnings. */
export function fitSettings(
  settings: PromptSettings,
  rules: SettingRules,
  providerName: string,
): FittedSettings {
  const fitted = { ...settings }
  const warnings: string[] = []
  for (const setting of rules.lacks ?? []) {
    const given = settings[setting]
    if (given === null || (Array.isArray(given) && given.length === 0)) continue
    if (setting === 'stop') fitted.stop = []
    else fitted[setting] = null
    const were = setting === 'stop' ? 'they were' : 'it was'
    warnings.push(`This model of ${providerName} takes no ${names[setting]}: ${were} left out.`)
  }
  const { mostStops = Number.POSITIVE_INFINITY, mostTemperature = 2 } = rules
  if (fitted.stop.length > mostStops) {
    fitted.stop = fitted.stop.slice(0, mostStops)
    warnings.push(
      `${providerName} takes at most ${mostStops} stop texts: the others were left out.`,
    )
  }
  if (fitted.temperature !== null && fitted.temperature > mostTemperature) {
    fitted.temperature = mostTemperature
    warnings.push(
      `${providerName} takes a temperature of at most ${mostTemperature}: that was used.`,
    )
  }
  return { settings: fitted, warnings }
}

const request = 'Answer with JSON only.'

type Asked = { call: ModelCall; warnings: string[] }

/**
 * Asks for JSON in the way of the provider: by a mode, by a mode that also needs the word in the prompt, or by
 * the prompt alone.
 */
export function askForJson(call: ModelCall, { json }: SettingRules, providerName: string): Asked {
  if (!call.settings.jsonOutput || json === 'mode') return { call, warnings: [] }
  const isAsked = /json/i.test(`${call.systemMessage} ${call.body}`)
  const asked = isAsked
    ? call
    : { ...call, systemMessage: `${call.systemMessage}\n\n${request}`.trim() }
  if (json === 'mode-and-words') {
    const added = `${providerName} wants the prompt to ask for JSON too: “${request}” was added to the system message.`
    return { call: asked, warnings: isAsked ? [] : [added] }
  }
  return {
    call: { ...asked, settings: { ...call.settings, jsonOutput: false } },
    warnings: [
      isAsked
        ? `This model of ${providerName} has no JSON mode: only the words of the prompt ask for it.`
        : `This model of ${providerName} has no JSON mode: “${request}” was added to the system message instead.`,
    ],
  }
}
