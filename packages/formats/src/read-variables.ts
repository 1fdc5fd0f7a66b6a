import { type PromptVariable, type VariableType, variableTypes } from '@product/domain'
import { asText, isRecord, readFields, toText } from './fields.ts'
import { newVariable } from './syntax/scope.ts'
import { UnreadableEntry } from './unreadable-file.ts'

const kinds: Record<string, VariableType> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  float: 'number',
  int: 'number',
  boolean: 'yes-no',
  bool: 'yes-no',
}

/** Our type for a type name of a schema; nothing when there is none. */
export function toVariableType(kind: string): VariableType | undefined {
  const known = variableTypes.find((type) => type === kind)
  if (known !== undefined) return known
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

/** A variable as a schema describes it; what we have no field for goes into the notes. */
export function readVariable(
  name: string,
  described: unknown,
  path: string,
  notes: string[],
): PromptVariable {
  const variable = newVariable(name)
  if (!isRecord(described)) return { ...variable, defaultValue: asText(described) ?? '' }
  const fields = readFields(described, `${path}.`)
  const kind = fields.text('kind', 'type') ?? 'string'
  const type = toVariableType(kind)
  const choices = fields.texts('choices', 'enum', 'enumValues', 'options') ?? []
  if (type === undefined) notes.push(`"${name}" is of the type "${kind}"; it is now text`)
  const value = ['default', 'defaultValue', 'sample'].find((key) => fields.has(key))
  fields.ignore('name', ...(value === undefined ? [] : [value]))
  const required = fields.flag('required', 'isRequired') ?? false
  notes.push(...fields.leftOver())
  return {
    name,
    type: choices.length > 0 ? 'choice' : (type ?? 'text'),
    defaultValue: value === undefined ? '' : toText(fields.peek(value)),
    required,
    choices,
  }
}

/** A list of `name` and the rest, or a map from the names to the rest. */
export function readVariables(described: unknown, path: string, notes: string[]): PromptVariable[] {
  if (isRecord(described)) {
    return Object.entries(described).map(([name, rest]) =>
      readVariable(name, rest, `${path}.${name}`, notes),
    )
  }
  if (!Array.isArray(described)) return []
  return described.map((entry, index) => {
    const name = isRecord(entry) ? asText(entry.name) : asText(entry)
    if (name === undefined) throw new UnreadableEntry(`${path}[${index}] has no name`)
    return readVariable(name, isRecord(entry) ? entry : undefined, `${path}[${index}]`, notes)
  })
}

/** The variables as the formats with room for them hold them. */
export function writeVariables(variables: PromptVariable[]): Record<string, unknown>[] {
  return variables.map(({ name, type, defaultValue, required, choices }) => ({
    name,
    kind: type,
    ...(defaultValue === '' ? {} : { default: defaultValue }),
    ...(required ? { required } : {}),
    ...(choices.length === 0 ? {} : { choices }),
  }))
}
