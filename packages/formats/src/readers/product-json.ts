import {
  defaultSettings,
  emptyContent,
  modalities,
  type PromptContent,
  type PromptSettings,
  productName,
  variableTypes,
} from '@product/domain'
import { findContentProblems } from '../content-problems.ts'
import { describeUnknown, isRecord, readFields } from '../fields.ts'
import type {
  FileCollection,
  NameMove,
  ReadPrompt,
  ReadResult,
  ReadVersion,
  TestValues,
} from '../prompt-file.ts'
import { readEntries, requireRecord } from '../read-entries.ts'
import { UnreadableEntry, UnreadableFile } from '../unreadable-file.ts'

export const formatName = `${productName.toLowerCase()}/1`

export function isProductJson(value: unknown): value is Record<string, unknown> {
  const format = isRecord(value) ? value.format : undefined
  return typeof format === 'string' && format.startsWith(`${productName.toLowerCase()}/`)
}

/** One prompt or a bundle; everything is as it was written. */
export function readProductJson(file: Record<string, unknown>): ReadResult {
  if (file.format !== formatName) {
    throw new UnreadableFile(`The file says "${String(file.format)}"; we read "${formatName}"`)
  }
  const isBundle = Array.isArray(file.prompts)
  const result = readEntries(
    'product-json',
    Array.isArray(file.prompts) ? file.prompts : [file],
    (entry) => readEntry(requireRecord(entry)),
    (entry) => (isRecord(entry) && isRecord(entry.content) ? entry.content.title : undefined),
  )
  return isBundle && Array.isArray(file.collections)
    ? { ...result, collections: file.collections.flatMap(readCollection) }
    : result
}

/** What is not said of one is as for any new collection. */
function readCollection(entry: unknown): FileCollection[] {
  if (!isRecord(entry) || !isString(entry.name)) return []
  const { name, description, color } = entry
  return [
    {
      name,
      description: isString(description) ? description : '',
      color: isString(color) ? color : '',
    },
  ]
}

function readEntry(entry: Record<string, unknown>): ReadPrompt {
  const fields = readFields(entry)
  const sourceId = fields.text('id')
  fields.ignore('format', 'content')
  const tests = fields.list('testValues')
  const versions = fields.list('versions')
  const moves = fields.list('nameMoves')
  const isFavorite = fields.flag('isFavorite')
  const collections = fields.texts('collections')
  return {
    content: readContent(entry.content, 'content'),
    ...(tests === undefined ? {} : { testValues: tests.map(readTest) }),
    ...(versions === undefined ? {} : { versions: versions.map(readVersion) }),
    ...(moves === undefined ? {} : { nameMoves: moves.map(readMove) }),
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(isFavorite === undefined ? {} : { isFavorite }),
    ...(collections === undefined ? {} : { collections }),
    notCarriedOver: [
      ...fields.leftOver(),
      ...describeUnknownContent(entry.content, 'content.'),
      ...(versions ?? []).flatMap((version, index) => describeUnknownVersion(version, index)),
    ],
  }
}

function readVersion(entry: unknown, index: number): ReadVersion {
  const path = `versions[${index}]`
  const record = requireRecord(entry)
  return {
    number: demand(record.number, isCount, `${path}.number`),
    note: demand(record.note ?? '', isString, `${path}.note`),
    authorName: demand(record.authorName ?? '', isString, `${path}.authorName`),
    createdAt: demand(record.createdAt ?? null, isStringOrNull, `${path}.createdAt`),
    names: demand(record.names ?? [], isStrings, `${path}.names`),
    ...(isCount(record.restoredFrom) ? { restoredFrom: record.restoredFrom } : {}),
    content: readContent(record.content, `${path}.content`),
  }
}

const versionFields = [
  'number',
  'note',
  'authorName',
  'createdAt',
  'names',
  'restoredFrom',
  'content',
]

function readMove(entry: unknown, index: number): NameMove {
  const path = `nameMoves[${index}]`
  const record = requireRecord(entry)
  return {
    name: demand(record.name, isString, `${path}.name`),
    from: demand(record.from ?? null, isCountOrNull, `${path}.from`),
    to: demand(record.to ?? null, isCountOrNull, `${path}.to`),
    authorName: demand(record.authorName ?? '', isString, `${path}.authorName`),
    at: demand(record.at, isString, `${path}.at`),
  }
}

function describeUnknownVersion(version: unknown, index: number): string[] {
  if (!isRecord(version)) return []
  const path = `versions[${index}].`
  return [
    ...describeUnknown(version, versionFields, path),
    ...describeUnknownContent(version.content, `${path}content.`),
  ]
}

function describeUnknownContent(content: unknown, path: string): string[] {
  if (!isRecord(content)) return []
  const { settings, variables } = content
  const variableFields = ['name', 'type', 'defaultValue', 'required', 'choices']
  return [
    ...describeUnknown(content, Object.keys(emptyContent), path),
    ...(isRecord(settings)
      ? describeUnknown(settings, [...Object.keys(defaultSettings), 'voice'], `${path}settings.`)
      : []),
    ...(Array.isArray(variables) ? variables.filter(isRecord) : []).flatMap((variable, index) =>
      describeUnknown(variable, variableFields, `${path}variables[${index}].`),
    ),
  ]
}

function readContent(value: unknown, path: string): PromptContent {
  if (!isRecord(value)) throw new UnreadableEntry(`"${path}" is missing`)
  const text = (key: string) => demand(value[key] ?? '', isString, `${path}.${key}`)
  const variables = demand(value.variables ?? [], Array.isArray, `${path}.variables`)
  const content: PromptContent = {
    title: text('title'),
    description: text('description'),
    systemMessage: text('systemMessage'),
    body: text('body'),
    variables: variables.map((entry, index) => readVariable(entry, `${path}.variables[${index}]`)),
    targetModels: demand(value.targetModels ?? [], isStrings, `${path}.targetModels`),
    modality: demand(value.modality ?? 'text', isOneOf(modalities), `${path}.modality`),
    tags: demand(value.tags ?? [], isStrings, `${path}.tags`),
    settings: readSettings(value.settings ?? {}, `${path}.settings`),
  }
  // One without any text is kept too: it is how a prompt and its history may begin.
  const problems = findContentProblems(content)
  if (problems.length > 0) throw new UnreadableEntry(problems.join('; '))
  return content
}

function readVariable(value: unknown, path: string) {
  const record = demand(value, isRecord, path)
  return {
    name: demand(record.name, isString, `${path}.name`),
    type: demand(record.type ?? 'text', isOneOf(variableTypes), `${path}.type`),
    defaultValue: demand(record.defaultValue ?? '', isString, `${path}.defaultValue`),
    required: demand(record.required ?? false, isBoolean, `${path}.required`),
    choices: demand(record.choices ?? [], isStrings, `${path}.choices`),
  }
}

function readSettings(value: unknown, path: string): PromptSettings {
  const record = demand(value, isRecord, path)
  const number = (key: string) => demand(record[key] ?? null, isNumberOrNull, `${path}.${key}`)
  return {
    temperature: number('temperature'),
    maxOutputTokens: number('maxOutputTokens'),
    topP: number('topP'),
    stop: demand(record.stop ?? [], isStrings, `${path}.stop`),
    seed: number('seed'),
    jsonOutput: demand(record.jsonOutput ?? false, isBoolean, `${path}.jsonOutput`),
    ...((record.voice ?? '') !== '' && { voice: demand(record.voice, isString, `${path}.voice`) }),
  }
}

function readTest(value: unknown, index: number): TestValues {
  const record = demand(value, isRecord, `testValues[${index}]`)
  return Object.fromEntries(
    Object.entries(record).map(([name, text]) => [name, demand(text, isString, name)]),
  )
}

function demand<Value>(
  value: unknown,
  check: (value: unknown) => value is Value,
  path: string,
): Value {
  if (!check(value)) throw new UnreadableEntry(`"${path}" is not what it must be`)
  return value
}

function isOneOf<Value>(values: readonly Value[]) {
  return (value: unknown): value is Value => values.some((candidate) => candidate === value)
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isStringOrNull = (value: unknown): value is string | null => value === null || isString(value)
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value)
const isNumberOrNull = (value: unknown): value is number | null =>
  value === null || Number.isFinite(value)
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isString)
