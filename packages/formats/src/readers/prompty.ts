import { completeDraft } from '../complete-draft.ts'
import { asText, type Fields, readFields, toTestValues } from '../fields.ts'
import type { SourceMessage } from '../messages.ts'
import { toRole } from '../messages.ts'
import type { ReadResult } from '../prompt-file.ts'
import { readSingle } from '../read-entries.ts'
import { readExtras } from '../read-extras.ts'
import { readVariables } from '../read-variables.ts'
import { readSettings } from '../settings.ts'
import { mustacheSyntax } from '../syntax/double-brace-syntax.ts'
import { jinjaSyntax } from '../syntax/jinja-syntax.ts'

/** Versions 1 and 2 of the format differ in names only. */
export function readPrompty(
  head: Record<string, unknown>,
  body: string,
  fileName: string | undefined,
): ReadResult {
  return readSingle('prompty', () => {
    const notes: string[] = []
    const fields = readFields(head)
    const metadata = fields.fields('metadata')
    const extras = readExtras(metadata, 'metadata', notes)
    const { models, settings } = readModel(fields)
    const inputs = fields.peek('inputs')
    fields.ignore('inputs')
    const declared = extras.variables ?? readVariables(inputs, 'inputs', notes)
    const syntax = readTemplateFormat(fields) === 'mustache' ? mustacheSyntax : jinjaSyntax
    const sample = fields.entries('sample')
    if (extras.title !== undefined) fields.ignore('name')
    const draft = {
      title: extras.title ?? fields.text('displayName', 'name'),
      fileName,
      description: fields.text('description'),
      messages: splitRoleLines(body),
      syntax,
      declared,
      models: extras.models.length > 0 ? extras.models : models,
      tags: [...extras.tags, ...(fields.texts('tags') ?? [])],
      modality: extras.modality,
      settings,
      testValues: sample === undefined ? [] : [toTestValues(sample)],
    }
    return completeDraft({ ...draft, notes: [...notes, ...fields.leftOver()] })
  })
}

function readModel(fields: Fields) {
  const named = fields.text('model')
  const model = fields.fields('model')
  const configuration = model?.fields('configuration')
  const id = named ?? model?.text('id') ?? configuration?.text('name', 'model', 'azure_deployment')
  // Chat is the only way in which we run a prompt.
  for (const key of ['api', 'apiType']) if (model?.peek(key) === 'chat') model.ignore(key)
  const options = model?.fields('options', 'parameters')
  return { models: id === undefined ? [] : [id], settings: readSettings(options) }
}

function readTemplateFormat(fields: Fields): string | undefined {
  const template = fields.fields('template')
  const format = template?.fields('format')
  const parser = template?.fields('parser')
  // There is one parser, and what is neither of these is Jinja.
  if (parser?.peek('kind') === 'prompty') parser.ignore('kind')
  const kind = fields.peek('template') ?? template?.peek('format')
  const said = asText(format?.peek('kind')) ?? asText(kind)
  if (said !== 'jinja2' && said !== 'nunjucks' && said !== 'mustache') return undefined
  format?.ignore('kind')
  if (typeof fields.peek('template') === 'string') fields.ignore('template')
  if (typeof template?.peek('format') === 'string') template.ignore('format')
  return said
}

const roleLine = /^#? ?(system|developer|user|assistant|tool|function):$/i

function splitRoleLines(body: string): SourceMessage[] {
  const blocks: { role: string | undefined; lines: string[] }[] = [{ role: undefined, lines: [] }]
  for (const line of body.split('\n')) {
    const role = roleLine.exec(line.trim())?.[1]
    if (role === undefined) blocks.at(-1)?.lines.push(line)
    else blocks.push({ role: toRole(role), lines: [] })
  }
  // Prompty reads what stands before the first role as the system's.
  const opening = blocks.length === 1 ? 'user' : 'system'
  return blocks
    .map(({ role = opening, lines }) => ({ role, text: lines.join('\n').trim() }))
    .filter(({ text }) => text !== '')
}
