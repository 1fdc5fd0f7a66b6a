import type { PromptVariable, VariableType } from '@product/domain'
import { preview } from '../fields.ts'
import { holdsRoleLine } from '../messages.ts'
import type { WritablePrompt } from '../prompt-file.ts'
import { writeExtras } from '../read-extras.ts'
import { describeLostSettings, writeSettings } from '../settings.ts'
import { jinjaTarget } from '../syntax/translate-template.ts'
import { writeChat } from './chat.ts'
import { describeHistoryLoss, describeTestLoss } from './losses.ts'
import type { SingleFile } from './writer.ts'
import { withFrontMatter } from './yaml-text.ts'

const settingNames = {
  temperature: 'temperature',
  maxOutputTokens: 'maxOutputTokens',
  topP: 'topP',
  stop: 'stopSequences',
  seed: 'seed',
  voice: 'voice',
}

const kinds: Record<VariableType, string> = {
  text: 'string',
  'long-text': 'string',
  choice: 'string',
  number: 'float',
  'yes-no': 'boolean',
}

/** Version 2 of the format. */
export function writePrompty(prompt: WritablePrompt): SingleFile {
  const { content, testValues = [] } = prompt
  const { messages, notes } = writeChat(content, jinjaTarget)
  const options = writeSettings(content.settings, settingNames)
  const [id] = content.targetModels
  const [sample] = testValues
  const head = {
    name: content.title,
    ...(content.description === '' ? {} : { description: content.description }),
    metadata: writeExtras(content),
    model: {
      ...(id === undefined ? {} : { id }),
      apiType: 'chat',
      ...(Object.keys(options).length === 0 ? {} : { options }),
    },
    inputs: content.variables.map(toInput),
    ...(sample === undefined ? {} : { sample }),
    template: { format: { kind: 'jinja2' }, parser: { kind: 'prompty' } },
  }
  const references: string[] = []
  const safeHead = withoutReferences(head, references)
  const body = messages.map(({ role, text }) => `${role}:\n${text}\n`).join('\n')
  return {
    text: withFrontMatter(safeHead, body),
    notCarriedOver: [
      ...notes,
      ...new Set(references),
      ...(messages.some(({ text }) => localImage.test(text))
        ? ['an image in the text names a file, which is read there']
        : []),
      ...(messages.some(({ text }) => holdsRoleLine(text))
        ? ['a line within the text names a role, and begins a message there']
        : []),
      ...describeLostSettings(content.settings, settingNames),
      ...describeHistoryLoss(prompt),
      ...describeTestLoss(prompt, 1),
    ],
  }
}

const localImage = /!\[[^[\]]*\]\((?!https?:|data:)/i

/** Prompty replaces `${env:NAME}` and `${file:path}` in the head by what is on the user's machine. */
function withoutReferences(value: unknown, found: string[]): unknown {
  if (typeof value === 'string') {
    const written = value.replace(/\$\{(?=\s*[\w-]+\s*:)/g, '$$ {')
    if (written !== value)
      found.push(`${preview(value)} is written with a space after the dollar sign`)
    return written
  }
  if (Array.isArray(value)) return value.map((entry) => withoutReferences(entry, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withoutReferences(entry, found)]),
  )
}

function toInput({ name, type, defaultValue, required, choices }: PromptVariable) {
  return {
    name,
    kind: kinds[type],
    ...(defaultValue === '' ? {} : { default: defaultValue }),
    ...(required ? { required } : {}),
    ...(choices.length === 0 ? {} : { enumValues: choices }),
  }
}
