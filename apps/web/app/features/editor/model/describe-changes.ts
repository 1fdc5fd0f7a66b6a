import type { Version } from '@product/contract/versions'
import { countLineChanges, type PromptContent, type PromptVariable } from '@product/domain'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { fieldLabels } from './describe-field.ts'
import { nameModel } from './model-options.ts'

type LineChanges = { addedLines: number; removedLines: number }

const count = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`

/** '2 lines changed, 3 added'; a line that was removed where one was added counts as changed. */
function describeLines({ addedLines, removedLines }: LineChanges): string {
  const changed = Math.min(addedLines, removedLines)
  const parts: [number, string][] = [
    [changed, 'changed'],
    [addedLines - changed, 'added'],
    [removedLines - changed, 'removed'],
  ]
  const [first, ...others] = parts.filter(([amount]) => amount > 0)
  if (!first) return 'lines moved'
  return [
    `${count(first[0], 'line')} ${first[1]}`,
    ...others.map(([amount, word]) => `${amount.toLocaleString('en')} ${word}`),
  ].join(', ')
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const inEnglish = new Intl.ListFormat('en')

/** One version of the timeline, compared to the one before it. */
export function describeVersion(version: Version): string {
  const { number, changedFields, restoredFrom } = version
  if (restoredFrom !== null) return `Restored from v${restoredFrom}`
  if (number === 1)
    return version.addedLines === 0
      ? 'Created'
      : `Created with ${count(version.addedLines, 'line')}`
  if (changedFields.length === 0) return 'No changes'
  const others = changedFields
    .filter((field) => field !== 'body')
    .map((field) => fieldLabels[field].toLowerCase())
  const sentences: string[] = []
  if (changedFields.includes('body')) sentences.push(capitalize(describeLines(version)))
  if (others.length > 0) sentences.push(`${capitalize(inEnglish.format(others))} changed`)
  return sentences.join('. ')
}

/** Every difference between two contents, each in a few words. */
export const describeChanges = (before: PromptContent, after: PromptContent): string[] => [
  ...describeText('Prompt', before.body, after.body),
  ...describeText('System message', before.systemMessage, after.systemMessage),
  ...(before.title === after.title ? [] : [`Title: ${after.title || 'empty'}`]),
  ...describeText('Description', before.description, after.description),
  ...describeVariables(before.variables, after.variables),
  ...describeItems('Model', before.targetModels.map(nameModel), after.targetModels.map(nameModel)),
  ...describeItems('Tag', before.tags, after.tags),
  ...describeValue('Modality', modalityNames[before.modality], modalityNames[after.modality]),
  ...describeSettings(before.settings, after.settings),
]

function describeText(label: string, before: string, after: string): string[] {
  if (before === after) return []
  if (before === '') return [`${label} added`]
  if (after === '') return [`${label} removed`]
  return [`${label}: ${describeLines(countLineChanges(before, after))}`]
}

function describeVariables(
  before: readonly PromptVariable[],
  after: readonly PromptVariable[],
): string[] {
  const old = new Map(before.map((variable) => [variable.name, JSON.stringify(variable)]))
  const names = new Set(after.map(({ name }) => name))
  const added = after.filter(({ name }) => !old.has(name))
  const removed = before.filter(({ name }) => !names.has(name))
  const changed = after.filter(
    (variable) => old.has(variable.name) && old.get(variable.name) !== JSON.stringify(variable),
  )
  const lines = [
    ...added.map(({ name }) => `New variable: ${name}`),
    ...removed.map(({ name }) => `Variable removed: ${name}`),
    ...changed.map(({ name }) => `Variable changed: ${name}`),
  ]
  const isReordered = before.some(({ name }, place) => after[place]?.name !== name)
  return lines.length === 0 && isReordered ? ['Variables reordered'] : lines
}

function describeItems(label: string, before: readonly string[], after: readonly string[]) {
  const added = after.filter((item) => !before.includes(item))
  const removed = before.filter((item) => !after.includes(item))
  return [
    ...added.map((item) => `${label} added: ${item}`),
    ...removed.map((item) => `${label} removed: ${item}`),
  ]
}

type Value = string | number | null

function describeValue(label: string, before: Value, after: Value): string[] {
  if (before === after) return []
  if (before === null) return [`${label} set to ${after}`]
  return after === null ? [`${label} reset`] : [`${label} ${before} to ${after}`]
}

type Settings = PromptContent['settings']

const settingLabels = {
  temperature: 'Temperature',
  maxOutputTokens: 'Maximum output',
  topP: 'Top-p',
  seed: 'Seed',
  stop: 'Stop sequences',
  jsonOutput: 'JSON output',
  voice: 'Voice',
} satisfies Record<keyof Settings, string>

const describeSettings = (before: Settings, after: Settings): string[] =>
  (Object.keys(settingLabels) as (keyof Settings)[]).flatMap((setting) =>
    describeValue(
      settingLabels[setting],
      showSetting(before[setting]),
      showSetting(after[setting]),
    ),
  )

function showSetting(value: Settings[keyof Settings]): Value {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((text) => JSON.stringify(text)).join(', ')
  return value ?? null
}
