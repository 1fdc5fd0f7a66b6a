import {
  contentLimits,
  emptyContent,
  type PromptContent,
  type PromptSettings,
} from '../prompt-content.ts'
import type { ContentField } from '../prompt-content-changes.ts'
import { type MergedValue, mergeLists, mergeValues, mergeVariables } from './merge-fields.ts'
import { mergeTexts, type Side } from './merge-texts.ts'

/** A field that both sides changed in ways that exclude each other. */
export type MergeConflict = { field: ContentField; mine: string; theirs: string }

export type MergedContents = { content: PromptContent; conflicts: MergeConflict[] }

/** Which side's change is taken where both exclude each other; one's own unless said otherwise. */
export type MergeChoices = Partial<Record<ContentField, Side>>

const settingNames = [
  'temperature',
  'maxOutputTokens',
  'topP',
  'stop',
  'seed',
  'jsonOutput',
  'voice',
] as const satisfies (keyof PromptSettings)[]

/**
 * A copy and its original, each changed since they were the same, as one. Without that common base
 * every text that differs is a conflict.
 */
export function mergeContents(
  commonBase: PromptContent | null,
  mine: PromptContent,
  theirs: PromptContent,
  choices: MergeChoices = {},
): MergedContents {
  const base = commonBase ?? emptyContent
  const conflicts: MergeConflict[] = []
  const preferred = (field: ContentField): Side => choices[field] ?? 'mine'

  function mergeText(field: 'description' | 'systemMessage' | 'body'): string {
    const merged = mergeTexts(base[field], mine[field], theirs[field], preferred(field))
    for (const conflict of merged.conflicts) conflicts.push({ field, ...conflict })
    return merged.text
  }

  function take<Value>(field: ContentField, { value, isConflict }: MergedValue<Value>): Value {
    if (isConflict) conflicts.push({ field, ...describe(mine[field], theirs[field]) })
    return value
  }

  const content: PromptContent = {
    title: take('title', mergeValues(base.title, mine.title, theirs.title, preferred('title'))),
    description: mergeText('description'),
    systemMessage: mergeText('systemMessage'),
    body: mergeText('body'),
    variables: take(
      'variables',
      mergeVariables(base.variables, mine.variables, theirs.variables, preferred('variables')),
    ),
    targetModels: mergeLists(base.targetModels, mine.targetModels, theirs.targetModels).slice(
      0,
      contentLimits.targetModels,
    ),
    modality: take(
      'modality',
      mergeValues(base.modality, mine.modality, theirs.modality, preferred('modality')),
    ),
    tags: mergeLists(base.tags, mine.tags, theirs.tags, inSmallLetters).slice(
      0,
      contentLimits.tags,
    ),
    settings: take(
      'settings',
      mergeSettings(base.settings, mine.settings, theirs.settings, preferred('settings')),
    ),
  }
  return { content, conflicts }
}

const inSmallLetters = (tag: string): string => tag.toLowerCase()

const describe = (mine: unknown, theirs: unknown) => ({ mine: print(mine), theirs: print(theirs) })

const print = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

function mergeSettings(
  base: PromptSettings,
  mine: PromptSettings,
  theirs: PromptSettings,
  prefer: Side,
): MergedValue<PromptSettings> {
  const value = { ...mine }
  let isConflict = false
  function merge<Name extends keyof PromptSettings>(name: Name): void {
    const merged = mergeValues(base[name], mine[name], theirs[name], prefer)
    value[name] = merged.value
    isConflict ||= merged.isConflict
  }
  for (const name of settingNames) merge(name)
  // Optional: without a voice the merge equals a content that never had one.
  const { voice, ...rest } = value
  return { value: voice === undefined ? rest : value, isConflict }
}
