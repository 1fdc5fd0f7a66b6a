import type { ModelCall } from '../provider.ts'
import type { SettingRules } from './fit-settings.ts'

const request = 'Answer with JSON only.'

type Asked = { call: ModelCall; warnings: string[] }

/**
 * Providers differ in how an answer in JSON is had: some refuse it unless the prompt says so too,
 * some have only the words.
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
