import type { WritablePrompt } from '../prompt-file.ts'
import { describeLostSettings, writeSettings } from '../settings.ts'
import { simpleTarget } from '../syntax/translate-template.ts'
import { toRoleAndContent, writeChat } from './chat.ts'
import {
  describeHistoryLoss,
  describeLabels,
  describeOtherModels,
  describeVariableLoss,
} from './losses.ts'
import type { SingleFile } from './writer.ts'
import { toYaml } from './yaml-text.ts'

const settingNames = { temperature: 'temperature', maxOutputTokens: 'maxTokens', topP: 'topP' }

export function writeGithubModels(prompt: WritablePrompt): SingleFile {
  const { content, testValues = [] } = prompt
  const { messages, notes } = writeChat(content, simpleTarget)
  const modelParameters = writeSettings(content.settings, settingNames)
  const [model] = content.targetModels
  const file = {
    name: content.title,
    ...(content.description === '' ? {} : { description: content.description }),
    ...(model === undefined ? {} : { model }),
    ...(Object.keys(modelParameters).length === 0 ? {} : { modelParameters }),
    ...(content.settings.jsonOutput ? { responseFormat: 'json_object' } : {}),
    messages: messages.map(toRoleAndContent),
    ...(testValues.length === 0 ? {} : { testData: testValues }),
  }
  return {
    text: toYaml(file),
    notCarriedOver: [
      ...notes,
      ...describeLostSettings(content.settings, { ...settingNames, jsonOutput: 'responseFormat' }),
      ...describeOtherModels(prompt, 1),
      ...describeLabels(prompt),
      ...describeVariableLoss(prompt),
      ...describeHistoryLoss(prompt),
    ],
  }
}
