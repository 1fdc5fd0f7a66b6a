import type { PromptVariable } from '@product/domain'
import type { WritablePrompt } from '../prompt-file.ts'
import { writeExtras } from '../read-extras.ts'
import { writeSettings } from '../settings.ts'
import { handlebarsTarget } from '../syntax/translate-template.ts'
import { writeChat } from './chat.ts'
import { toFileStem } from './file-name.ts'
import { describeHistoryLoss, describeTestLoss } from './losses.ts'
import type { SingleFile } from './writer.ts'
import { withFrontMatter } from './yaml-text.ts'

export function writeDotprompt(prompt: WritablePrompt): SingleFile {
  const { content } = prompt
  const { messages, notes } = writeChat(content, handlebarsTarget)
  const [model] = content.targetModels
  const config = writeSettings(content.settings, {
    temperature: 'temperature',
    maxOutputTokens: 'maxOutputTokens',
    topP: 'topP',
    stop: 'stopSequences',
    seed: 'seed',
    voice: 'voice',
  })
  const head = {
    name: toFileStem(content.title),
    ...(content.description === '' ? {} : { description: content.description }),
    ...(model === undefined ? {} : { model }),
    ...(Object.keys(config).length === 0 ? {} : { config }),
    ...(content.variables.length === 0 ? {} : { input: writeInput(content.variables) }),
    ...(content.settings.jsonOutput ? { output: { format: 'json' } } : {}),
    metadata: writeExtras(content),
  }
  const [only] = messages
  const body =
    messages.length === 1 && only?.role === 'user'
      ? only.text
      : messages
          .map(({ role, text }) => `{{role "${role === 'assistant' ? 'model' : role}"}}\n${text}`)
          .join('\n\n')
  return {
    text: withFrontMatter(head, `\n${body}\n`),
    notCarriedOver: [...notes, ...describeHistoryLoss(prompt), ...describeTestLoss(prompt)],
  }
}

function writeInput(variables: PromptVariable[]): Record<string, unknown> {
  const defaults = variables.filter(({ defaultValue }) => defaultValue !== '')
  return {
    schema: Object.fromEntries(variables.map(toSchemaLine)),
    ...(defaults.length === 0
      ? {}
      : { default: Object.fromEntries(defaults.map((entry) => [entry.name, entry.defaultValue])) }),
  }
}

function toSchemaLine({ name, type, required, choices }: PromptVariable): [string, unknown] {
  const key = required ? name : `${name}?`
  if (type === 'choice' && choices.length > 0) return [`${key}(enum)`, choices]
  const kinds = { number: 'number', 'yes-no': 'boolean', text: 'string', 'long-text': 'string' }
  return [key, type === 'choice' ? 'string' : kinds[type]]
}
