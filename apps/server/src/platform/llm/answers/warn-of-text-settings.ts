import type { PromptSettings } from '@product/domain'
import type { AnswerPart } from '../provider.ts'

/** Tells which settings mean nothing to a model that does not write. */
export function warnOfTextSettings(settings: PromptSettings, who: string): AnswerPart[] {
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
