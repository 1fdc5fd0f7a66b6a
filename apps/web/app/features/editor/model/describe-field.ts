import type { ContentField, PromptContent, PromptVariable } from '@product/domain'
import { nameModel } from './model-options.ts'

export const fieldLabels: Record<ContentField, string> = {
  title: 'Title',
  description: 'Description',
  systemMessage: 'System message',
  body: 'Prompt',
  variables: 'Variables',
  targetModels: 'Target models',
  modality: 'Modality',
  tags: 'Tags',
  settings: 'Settings',
}

/** The value of a field as a few readable lines, for comparing. */
export function describeField(content: PromptContent, field: ContentField): string[] {
  switch (field) {
    case 'variables':
      return content.variables.map(describeVariable)
    case 'targetModels':
      return content.targetModels.map(nameModel)
    case 'tags':
      return content.tags
    case 'settings':
      return describeSettings(content.settings)
    default:
      return content[field] === '' ? [] : [content[field]]
  }
}

function describeVariable({ name, type, required, defaultValue, choices }: PromptVariable): string {
  const parts = [type.replace('-', ' '), required ? 'required' : 'optional']
  if (defaultValue !== '') parts.push(`default ${defaultValue}`)
  if (choices.length > 0) parts.push(`one of ${choices.join(', ')}`)
  return `${name}: ${parts.join(', ')}`
}

function describeSettings(settings: PromptContent['settings']): string[] {
  const { temperature, maxOutputTokens, topP, stop, seed, jsonOutput, voice } = settings
  const figures = {
    Temperature: temperature,
    'Maximum output': maxOutputTokens,
    'Top-p': topP,
    Seed: seed,
  }
  const lines = Object.entries(figures)
    .filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${value}`)
  if (stop.length > 0) lines.push(`Stop: ${stop.map((text) => JSON.stringify(text)).join(', ')}`)
  if (jsonOutput) lines.push('JSON output: on')
  if (voice) lines.push(`Voice: ${voice}`)
  return lines
}
