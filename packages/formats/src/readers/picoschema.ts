import type { PromptVariable } from '@product/domain'
import { asText, describeUnknown, isRecord, preview } from '../fields.ts'
import { readVariable, toVariableType } from '../read-variables.ts'
import { newVariable } from '../syntax/scope.ts'

/** Reads `name?: string, description` and its kin, or plain JSON Schema. */
export function readPicoschema(
  schema: Record<string, unknown>,
  path: string,
  notes: string[],
): PromptVariable[] {
  if (schema.type === 'object' && isRecord(schema.properties)) {
    return readJsonSchema(schema, schema.properties, path, notes)
  }
  return Object.entries(schema).flatMap(([key, described]) => readLine(key, described, path, notes))
}

function readLine(
  key: string,
  described: unknown,
  path: string,
  notes: string[],
): PromptVariable[] {
  const found = /^([^?(\s]+)(\?)?(?:\((\w+)(?:,(.*))?\))?$/.exec(key)
  if (found === null) {
    notes.push(`${path}.${key}: ${preview(described)}`)
    return []
  }
  const [, name = '', optional, container, description] = found
  const [type = '', ...rest] = (asText(described) ?? '').split(/,\s*/)
  const explained = description?.trimStart() ?? rest.join(', ')
  if (explained !== '') notes.push(`the description of "${name}": ${preview(explained)}`)
  const variable = { ...newVariable(name), required: optional === undefined }
  if (container === 'enum' && Array.isArray(described)) {
    return [{ ...variable, type: 'choice', choices: described.map(String) }]
  }
  const ours = container === undefined ? toVariableType(type) : undefined
  if (ours === undefined) {
    const said =
      container === undefined ? type || 'object' : `${container} of ${preview(described)}`
    notes.push(`"${name}" is of the type "${said}"; it is now text`)
  }
  return [{ ...variable, type: ours ?? 'text' }]
}

function readJsonSchema(
  schema: Record<string, unknown>,
  properties: Record<string, unknown>,
  path: string,
  notes: string[],
): PromptVariable[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  notes.push(...describeUnknown(schema, ['type', 'properties', 'required'], `${path}.`))
  return Object.entries(properties).map(([name, described]) => ({
    ...readVariable(name, described, `${path}.properties.${name}`, notes),
    required: required.includes(name),
  }))
}
