import { type Modality, modalities, type PromptContent, type PromptVariable } from '@product/domain'
import type { Fields } from './fields.ts'
import { readVariables, writeVariables } from './read-variables.ts'

export type Extras = {
  title: string | undefined
  models: string[]
  tags: string[]
  modality: Modality | undefined
  variables: PromptVariable[] | undefined
}

/** What our writers put where a format leaves room for anything. */
export function readExtras(fields: Fields | undefined, path: string, notes: string[]): Extras {
  const variables = fields?.list('variables')
  return {
    title: fields?.text('title'),
    models: fields?.texts('models') ?? [],
    tags: fields?.texts('tags') ?? [],
    modality: readModality(fields),
    variables: variables && readVariables(variables, `${path}.variables`, notes),
  }
}

export function writeExtras(content: PromptContent): Record<string, unknown> {
  return {
    title: content.title,
    ...(content.tags.length === 0 ? {} : { tags: content.tags }),
    ...(content.targetModels.length < 2 ? {} : { models: content.targetModels }),
    ...(content.modality === 'text' ? {} : { modality: content.modality }),
    ...(content.variables.length === 0 ? {} : { variables: writeVariables(content.variables) }),
  }
}

function readModality(fields: Fields | undefined): Modality | undefined {
  const said = fields?.peek('modality')
  const modality = modalities.find((candidate) => candidate === said)
  if (modality !== undefined) fields?.ignore('modality')
  return modality
}
