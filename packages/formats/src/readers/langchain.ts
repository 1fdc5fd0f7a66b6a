import { defaultSettings, type PromptSettings, type PromptVariable } from '@product/domain'
import { completeDraft } from '../complete-draft.ts'
import { isRecord, preview, readFields, toText } from '../fields.ts'
import type { ReadPrompt, ReadResult } from '../prompt-file.ts'
import { readEntries, requireRecord } from '../read-entries.ts'
import { readSettings } from '../settings.ts'
import { newVariable } from '../syntax/scope.ts'
import { UnreadableEntry } from '../unreadable-file.ts'
import {
  type Constructor,
  type LangchainTexts,
  openConstructor,
  readLangchainMessages,
} from './langchain-messages.ts'

export function isLangchain(value: unknown): boolean {
  if (!isRecord(value)) return false
  return isRecord(value.manifest)
    ? isLangchain(value.manifest)
    : value.lc === 1 && value.type === 'constructor'
}

/** Serialised prompts, alone or with the model that follows, or as LangSmith's hub wraps them. */
export function readLangchain(entries: unknown[], fileName: string | undefined): ReadResult {
  return readEntries('langchain', entries, (entry) => {
    const wrapper = requireRecord(entry)
    if (!isRecord(wrapper.manifest)) return readManifest(wrapper, { fileName, notes: [] })
    const fields = readFields(wrapper)
    fields.ignore('manifest')
    return readManifest(wrapper.manifest, {
      title: fields.text('repo_handle', 'repo', 'name'),
      description: fields.text('description'),
      tags: fields.texts('tags'),
      sourceId: fields.text('commit_hash', 'id'),
      fileName,
      notes: fields.leftOver(),
    })
  })
}

type Wrapping = {
  title?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  sourceId?: string | undefined
  fileName: string | undefined
  notes: string[]
}

function readManifest(manifest: Record<string, unknown>, wrapping: Wrapping): ReadPrompt {
  const steps = flattenSequence(openConstructor(manifest), wrapping.notes)
  const prompt = steps.find(({ name }) => /Prompt/.test(name))
  if (prompt === undefined) throw new UnreadableEntry('there is no prompt template in it')
  const texts: LangchainTexts = { notes: [], placeholders: [] }
  const { messages, syntax } = readLangchainMessages(prompt, texts)
  const model = readModel(steps.filter((step) => step !== prompt))
  const schema = prompt.fields.peek('schema_') ?? prompt.fields.peek('schema')
  const partial = prompt.fields.entries('partial_variables') ?? []
  prompt.fields.ignore('input_variables', 'optional_variables', 'validate_template', 'name')
  return completeDraft({
    ...wrapping,
    messages,
    syntax,
    declared: [...texts.placeholders, ...partial.map(toVariable)],
    models: model.models,
    settings: { ...model.settings, jsonOutput: model.settings.jsonOutput || isRecord(schema) },
    notes: [...texts.notes, ...prompt.fields.leftOver(), ...model.notes, ...wrapping.notes],
  })
}

function flattenSequence(step: Constructor, notes: string[]): Constructor[] {
  if (step.name !== 'RunnableSequence') return [step]
  const parts = [
    step.fields.peek('first'),
    ...(step.fields.list('middle') ?? []),
    step.fields.peek('last'),
  ]
  step.fields.ignore('first', 'last')
  notes.push(...step.fields.leftOver())
  return parts.filter(isRecord).flatMap((part) => flattenSequence(openConstructor(part), notes))
}

function readModel(steps: Constructor[]) {
  const result = { models: [] as string[], settings: defaultSettings, notes: [] as string[] }
  for (const step of steps) {
    const bound = step.name === 'RunnableBinding' ? step.fields.peek('bound') : undefined
    if (isRecord(bound)) step.fields.ignore('bound')
    const model = isRecord(bound) ? openConstructor(bound) : step
    const id = model.fields.text('model', 'model_name', 'modelName')
    if (id === undefined) {
      result.notes.push(`the step ${step.name} after the prompt`)
      continue
    }
    result.models.push(id)
    result.settings = readSettings(model.fields) satisfies PromptSettings
    // Keys are named by the source, never contained.
    model.fields.ignore('openai_api_key', 'api_key', 'anthropic_api_key')
    result.notes.push(...model.fields.leftOver(), ...(model === step ? [] : step.fields.leftOver()))
  }
  return result
}

function toVariable([name, value]: [string, unknown]): PromptVariable {
  return { ...newVariable(name), defaultValue: preview(value) === '' ? '' : toText(value) }
}
