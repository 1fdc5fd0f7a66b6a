import { preview } from '../fields.ts'
import type { WritablePrompt } from '../prompt-file.ts'
import { writeSettings } from '../settings.ts'
import { escapeJinja, jinjaTarget } from '../syntax/translate-template.ts'
import { isVariableName } from '../syntax/variable-name.ts'
import { toRoleAndContent, writeChat } from './chat.ts'
import { describeHistoryLoss, describeLabels, describeVariableLoss } from './losses.ts'
import { isLikePath, isModelProvider, isReference } from './promptfoo-references.ts'
import type { SingleFile } from './writer.ts'
import { toYaml } from './yaml-text.ts'

const settingNames = {
  temperature: 'temperature',
  maxOutputTokens: 'max_tokens',
  topP: 'top_p',
  stop: 'stop',
  seed: 'seed',
  voice: 'voice',
}

/**
 * The file is run on the user's own machine, and the prompt may be a stranger's: no text of it may
 * become a command, a path or a template expression there.
 */
export function writePromptfoo(prompt: WritablePrompt): SingleFile {
  const { content, testValues = [] } = prompt
  const { messages, notes } = writeChat(content, jinjaTarget)
  const [only] = messages
  const isPlain = messages.length === 1 && only?.role === 'user' && !isLikePath(only.text)
  const models = content.targetModels.filter(isModelProvider)
  const otherModels = content.targetModels.filter((id) => !isModelProvider(id))
  const { stop } = content.settings
  const settings = { ...content.settings, stop: stop.map(escapeJinja) }
  const config = writeSettings(settings, settingNames)
  if (content.settings.jsonOutput) config.response_format = { type: 'json_object' }
  const isConfigured = Object.keys(config).length > 0
  const defaults = content.variables
    .filter(({ defaultValue }) => defaultValue !== '')
    .map(({ name, defaultValue }): [string, string] => [name, defaultValue])
  const omitted: string[] = []
  const defaultVars = writeVars(defaults, omitted)
  const tests = testValues.map((values) => ({ vars: writeVars(Object.entries(values), omitted) }))
  const file = {
    description: escapeJinja(content.description === '' ? content.title : content.description),
    prompts: [
      {
        label: escapeJinja(content.title),
        raw: isPlain ? only.text : JSON.stringify(messages.map(toRoleAndContent), null, 2),
      },
    ],
    providers: models.map((id) => (isConfigured ? { id, config } : id)),
    ...(Object.keys(defaultVars).length === 0 ? {} : { defaultTest: { vars: defaultVars } }),
    ...(tests.length === 0 ? {} : { tests }),
  }
  return {
    text: toYaml(file),
    notCarriedOver: [
      ...notes,
      ...(otherModels.length === 0
        ? []
        : [
            `the models ${otherModels.join(', ')}, which promptfoo may not know or may run as commands`,
          ]),
      ...new Set(omitted),
      ...(isConfigured && models.length === 0
        ? ['the settings, for no model is named that could have them']
        : []),
      ...describeLabels(prompt),
      ...describeVariableLoss(prompt, { defaults: true }),
      ...describeHistoryLoss(prompt),
    ],
  }
}

/** Values are templates there, and those that name a file or a command are replaced by what it gives. */
function writeVars(values: [string, string][], omitted: string[]): Record<string, string> {
  const written = values.filter(([name, value]) => {
    const isSafe = isVariableName(name) && !isReference(value)
    if (!isSafe) omitted.push(`the value ${preview(value)}, which promptfoo would load or run`)
    return isSafe
  })
  return Object.fromEntries(written.map(([name, value]) => [name, escapeJinja(value)]))
}
