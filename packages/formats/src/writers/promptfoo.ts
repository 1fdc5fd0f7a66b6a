import type { WritablePrompt } from '../prompt-file.ts'
import { writeSettings } from '../settings.ts'
import { jinjaTarget } from '../syntax/translate-template.ts'
import { toRoleAndContent, writeChat } from './chat.ts'
import { describeHistoryLoss, describeLabels, describeVariableLoss } from './losses.ts'
import type { SingleFile } from './single-file.ts'
import { toYaml } from './yaml-text.ts'

const settingNames = {
  temperature: 'temperature',
  maxOutputTokens: 'max_tokens',
  topP: 'top_p',
  stop: 'stop',
  seed: 'seed',
  voice: 'voice',
}

export function writePromptfoo(prompt: WritablePrompt): SingleFile {
  const { content, testValues = [] } = prompt
  const { messages, notes } = writeChat(content, jinjaTarget)
  const [only] = messages
  const isPlain = messages.length === 1 && only?.role === 'user'
  const config = writeSettings(content.settings, settingNames)
  if (content.settings.jsonOutput) config.response_format = { type: 'json_object' }
  const isConfigured = Object.keys(config).length > 0
  const defaults = content.variables.filter(({ defaultValue }) => defaultValue !== '')
  const file = {
    description: content.description === '' ? content.title : content.description,
    prompts: [
      {
        label: content.title,
        raw: isPlain ? only.text : JSON.stringify(messages.map(toRoleAndContent), null, 2),
      },
    ],
    providers: content.targetModels.map((id) => (isConfigured ? { id, config } : id)),
    ...(defaults.length === 0
      ? {}
      : {
          defaultTest: {
            vars: Object.fromEntries(defaults.map((entry) => [entry.name, entry.defaultValue])),
          },
        }),
    ...(testValues.length === 0 ? {} : { tests: testValues.map((vars) => ({ vars })) }),
  }
  return {
    text: toYaml(file),
    notCarriedOver: [
      ...notes,
      ...(isConfigured && content.targetModels.length === 0
        ? ['the settings, for no model is named that could have them']
        : []),
      ...describeLabels(prompt),
      ...describeVariableLoss(prompt, { defaults: true }),
      ...describeHistoryLoss(prompt),
    ],
  }
}
