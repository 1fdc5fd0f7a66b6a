import type * as Y from 'yjs'
import {
  contentLimits,
  defaultSettings,
  modalities,
  type PromptContent,
  type PromptSettings,
  type PromptVariable,
  variableTypes,
} from '../prompt-content.ts'
import { isVariableName } from '../template/index.ts'
import {
  sharedFields,
  sharedModels,
  sharedSettings,
  sharedTags,
  sharedText,
  sharedVariables,
  type TextField,
} from './document-shape.ts'

const longestChoice = 200
const longestModel = 100

/**
 * The content of a shared document. Clients write what they like into one: whatever is no part of a
 * valid content is left out. Its texts may be too long (`hasTooLongText`).
 */
export function readDocument(document: Y.Doc): PromptContent {
  const modality = sharedFields(document).get('modality')
  return {
    title: readText(document, 'title').trim(),
    description: readText(document, 'description'),
    systemMessage: readText(document, 'systemMessage'),
    body: readText(document, 'body'),
    variables: inOrder(sharedVariables(document))
      .flatMap(([name, value]) => readVariable(name, value) ?? [])
      .slice(0, contentLimits.variables),
    targetModels: inOrder(sharedModels(document))
      .map(([model]) => model)
      .filter((model) => isText(model, longestModel) && model !== '')
      .slice(0, contentLimits.targetModels),
    modality: modalities.find((known) => known === modality) ?? 'text',
    tags: readTags(document),
    settings: readSettings(document),
  }
}

/**
 * The text of a shared one, without what the database cannot store. It may be longer than its limit: cut off, it would
 * hide from every check what comes to be inside the limit later.
 */
export const readText = (document: Y.Doc, field: TextField): string =>
  cleanText(sharedText(document, field).toString())

/** Half a pair is left out rather than replaced. */
const cleanText = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.replaceAll(/[\0\p{Surrogate}]/gu, '')

const isText = (value: unknown, limit: number): value is string =>
  typeof value === 'string' && value.length <= limit && cleanText(value) === value

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entries by their positions; those at the same one by their names, alike everywhere. */
export function inOrder<Value>(map: Y.Map<Value>): [string, Value][] {
  return [...map.entries()].sort(
    ([name, value], [otherName, other]) =>
      positionOf(value) - positionOf(other) || (name < otherName ? -1 : 1),
  )
}

export function positionOf(value: unknown): number {
  const position = isRecord(value) ? value.position : undefined
  return typeof position === 'number' && Number.isFinite(position) ? position : 0
}

function readVariable(name: string, value: unknown): PromptVariable | null {
  if (!isRecord(value) || !isText(name, contentLimits.variableName) || !isVariableName(name))
    return null
  const { defaultValue, required, choices } = value
  return {
    name,
    type: variableTypes.find((known) => known === value.type) ?? 'text',
    defaultValue: isText(defaultValue, contentLimits.defaultValue) ? defaultValue : '',
    required: required === true,
    choices: readTexts(choices, longestChoice).slice(0, contentLimits.choices),
  }
}

const readTexts = (value: unknown, limit: number): string[] =>
  Array.isArray(value)
    ? value.filter((item): item is string => isText(item, limit) && item !== '')
    : []

function readTags(document: Y.Doc): string[] {
  const tags = inOrder(sharedTags(document)).flatMap(([key, value]) => {
    const tag: unknown = isRecord(value) ? value.tag : undefined
    const isOwn = isText(tag, contentLimits.tag) && tag.trim() === tag && tag !== ''
    return isOwn && tag.toLowerCase() === key ? [tag] : []
  })
  return tags.slice(0, contentLimits.tags)
}

function readSettings(document: Y.Doc): PromptSettings {
  const settings = sharedSettings(document)
  const numberOf = (name: keyof PromptSettings, isValid: (value: number) => boolean) => {
    const value = settings.get(name)
    return typeof value === 'number' && isValid(value) ? value : null
  }
  const voice = settings.get('voice')
  return {
    ...defaultSettings,
    temperature: numberOf('temperature', (value) => value >= 0 && value <= 2),
    maxOutputTokens: numberOf(
      'maxOutputTokens',
      (value) => Number.isSafeInteger(value) && value >= 1 && value <= 1_000_000,
    ),
    topP: numberOf('topP', (value) => value >= 0 && value <= 1),
    stop: readTexts(settings.get('stop'), contentLimits.stopText).slice(0, contentLimits.stop),
    seed: numberOf('seed', (value) => Number.isSafeInteger(value) && value >= 0),
    jsonOutput: settings.get('jsonOutput') === true,
    ...(isText(voice, contentLimits.voice) && voice !== '' && { voice }),
  }
}
