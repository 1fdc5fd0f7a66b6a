import { slugOf } from '@product/domain'
import {
  type ApiDescription,
  type Content,
  type Method,
  methods,
  type OperationDescription,
  type ParameterDescription,
  type PathDescription,
  type Reference,
  type Schema,
} from './api-description.ts'
import { nameOf } from './resolve-schema.ts'

export type Operation = {
  id: string
  method: Method
  path: string
  title: string
  description?: string
  deprecated: boolean
  /** Whether it needs the access token of a session. */
  signedIn: boolean
  parameters: ParameterDescription[]
  body?: { description?: string; required: boolean; contentType: string; schema: Schema }
  responses: { status: string; description: string; schema?: Schema }[]
}

/** The operations of one tag. Its id is the last part of its address. */
export type OperationGroup = {
  id: string
  title: string
  description?: string
  operations: Operation[]
}

/** Every operation under its first tag, in the order of the document. */
export function listOperations(description: ApiDescription): OperationGroup[] {
  const groups = new Map<string, OperationGroup>()
  const groupOf = (title: string, text?: string): OperationGroup => {
    const known = groups.get(title)
    if (known) return known
    const group = { id: slugOf(title), title, description: text, operations: [] }
    groups.set(title, group)
    return group
  }
  for (const tag of description.tags ?? []) groupOf(tag.name, tag.description)

  const ids = new Set<string>()
  for (const [path, item] of Object.entries(description.paths ?? {}))
    for (const method of methods) {
      const operation = item[method]
      if (!operation) continue
      const id = unique(operation.operationId ?? `${method}-${slug(path)}`, ids)
      groupOf(operation.tags?.[0] ?? 'Other').operations.push({
        ...presentOperation(operation),
        id,
        method,
        path,
        title: operation.summary ?? `${method.toUpperCase()} ${path}`,
        signedIn: (operation.security ?? []).length > 0,
        parameters: listParameters(item, operation, description),
      })
    }
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

function presentOperation({ description, deprecated = false, ...operation }: OperationDescription) {
  const { requestBody, responses = {} } = operation
  const body = requestBody && {
    description: requestBody.description,
    required: requestBody.required ?? false,
    ...preferredContent(requestBody.content),
  }
  return {
    description,
    deprecated,
    body,
    // Numbers come first in an object whatever order they were written in; `default` stays last.
    responses: Object.entries(responses).map(([status, { description: text, content }]) => ({
      status,
      description: text,
      schema: content && preferredContent(content).schema,
    })),
  }
}

function preferredContent(content: Content): { contentType: string; schema: Schema } {
  const types = Object.keys(content)
  const contentType = types.find((type) => type.includes('json')) ?? types[0] ?? 'application/json'
  return { contentType, schema: content[contentType]?.schema ?? {} }
}

function listParameters(
  path: PathDescription,
  operation: OperationDescription,
  { components }: ApiDescription,
): ParameterDescription[] {
  const parameters = new Map<string, ParameterDescription>()
  for (const written of [...(path.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = isReference(written)
      ? components?.parameters?.[nameOf(written.$ref)]
      : written
    if (parameter) parameters.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...parameters.values()]
}

const isReference = (parameter: ParameterDescription | Reference): parameter is Reference =>
  '$ref' in parameter

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function unique(id: string, taken: Set<string>): string {
  let candidate = id
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${id}-${count}`
  taken.add(candidate)
  return candidate
}
