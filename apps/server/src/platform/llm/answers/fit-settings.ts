import type { PromptSettings } from '@product/domain'

/** What a model takes of the settings, where its package would send on what is then refused. */
export type SettingRules = {
  /** Settings that it does not know. */
  lacks?: ('temperature' | 'topP' | 'seed' | 'stop')[]
  mostStops?: number
  mostTemperature?: number
  /** Whether it answers with JSON only: by a mode of its own, by one that wants the prompt to say so too, or not at all. */
  json: 'mode' | 'mode-and-words' | 'words'
}

const names = { temperature: 'temperature', topP: 'top P', seed: 'seed', stop: 'stop texts' }

export type FittedSettings = { settings: PromptSettings; warnings: string[] }

/** Leaves out what a model does not take, and says so. */
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
