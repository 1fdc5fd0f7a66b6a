import type { PromptSettings, PromptVariable } from '@product/domain'
import type { ReadPrompt, ReadResult, ReadVersion } from '../prompt-file.ts'

/** What was read, short enough to be compared by eye. */
export function describeReading({ format, prompts, failures }: ReadResult): string[] {
  return [
    format,
    ...prompts.flatMap(describePrompt),
    ...failures.map(({ where, message }) => `failed ${where}: ${message}`),
  ]
}

function describePrompt(prompt: ReadPrompt): string[] {
  const { content, sourceId, testValues = [], versions = [] } = prompt
  const labels = [
    ...content.targetModels.map((model) => ` [${model}]`),
    ...content.tags.map((tag) => ` #${tag}`),
    content.modality === 'text' ? '' : ` (${content.modality})`,
    sourceId === undefined ? '' : ` <${sourceId}>`,
  ]
  return [
    `= ${content.title}${labels.join('')}`,
    ...line('about', content.description),
    ...line('system', onOneLine(content.systemMessage)),
    ...line('body', onOneLine(content.body)),
    ...line('variables', content.variables.map(describeVariable).join(', ')),
    ...line('settings', describeSettings(content.settings)),
    ...testValues.map((values) => `test: ${JSON.stringify(values)}`),
    ...versions.map(describeVersion),
    ...prompt.notCarriedOver.map((note) => `lost: ${note}`),
  ]
}

function describeVariable({ name, type, defaultValue, required, choices }: PromptVariable): string {
  const kind = type === 'text' ? '' : ` ${type}`
  const options = choices.length === 0 ? '' : `(${choices.join('|')})`
  return `${name}${required ? '*' : ''}${kind}${options}${defaultValue === '' ? '' : `=${defaultValue}`}`
}

function describeSettings(settings: PromptSettings): string {
  return Object.entries(settings)
    .filter(([, value]) => value !== null && value !== false && String(value) !== '')
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    .join(', ')
}

function describeVersion({ number, note, authorName, createdAt, names, content }: ReadVersion) {
  const said = [note, authorName, createdAt ?? '', ...names.map((name) => `@${name}`)]
  return `v${number}: ${[...said, onOneLine(content.body)].filter((part) => part !== '').join(' · ')}`
}

function line(label: string, text: string): string[] {
  return text === '' ? [] : [`${label}: ${text}`]
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', '⏎')
}
