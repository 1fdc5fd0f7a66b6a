import { defaultSettings, type PromptSettings } from '@product/domain'
import { asText, type Fields, isRecord } from './fields.ts'

/** Takes the settings that we know, under the names that the formats give them. */
export function readSettings(fields: Fields | undefined): PromptSettings {
  if (fields === undefined) return { ...defaultSettings }
  const voice = fields.text('voice')
  return {
    temperature: fields.number('temperature') ?? null,
    maxOutputTokens:
      fields.number(
        'maxOutputTokens',
        'max_output_tokens',
        'max_completion_tokens',
        'maxCompletionTokens',
        'max_tokens',
        'maxTokens',
      ) ?? null,
    topP: fields.number('topP', 'top_p') ?? null,
    stop: fields.texts('stop', 'stopSequences', 'stop_sequences') ?? [],
    seed: fields.number('seed') ?? null,
    jsonOutput: readJsonOutput(fields),
    ...(voice && { voice }),
  }
}

/** A demand for JSON; one with a schema stays listed as left over, for the schema is lost. */
export function readJsonOutput(fields: Fields): boolean {
  for (const key of ['response_format', 'responseFormat']) {
    const asked = fields.peek(key)
    const kind = asText(isRecord(asked) ? asked.type : asked)
    if (kind === 'json_schema') return true
    if (kind !== 'json_object' && kind !== 'text') continue
    if (isRecord(asked)) fields.fields(key)?.ignore('type')
    else fields.ignore(key)
    return kind === 'json_object'
  }
  return false
}

/** The settings that are set, under the names given. */
export function writeSettings(
  settings: PromptSettings,
  names: Partial<Record<keyof PromptSettings, string>>,
): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(settings)) {
    const name = names[key as keyof PromptSettings]
    if (name !== undefined && isSet(value)) written[name] = value
  }
  return written
}

/** In words, the settings that are set but have no name in the format. */
export function describeLostSettings(
  settings: PromptSettings,
  names: Partial<Record<keyof PromptSettings, string>>,
): string[] {
  return Object.entries(settings)
    .filter(([key, value]) => names[key as keyof PromptSettings] === undefined && isSet(value))
    .map(([key, value]) => `the setting ${key}: ${JSON.stringify(value)}`)
}

function isSet(value: unknown): boolean {
  return value != null && value !== false && !(Array.isArray(value) && value.length === 0)
}
