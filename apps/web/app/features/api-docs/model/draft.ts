import type { ParameterDescription, Schemas } from './api-description.ts'
import type { ExampleSource } from './example-values.ts'
import { generateExample } from './generate-example.ts'
import type { Operation } from './list-operations.ts'

/** The input entered to try an operation; parameters by key. */
export type Draft = { parameters: Record<string, string>; body: string }

export const parameterKey = ({ in: place, name }: ParameterDescription): string =>
  `${place} ${name}`

/** A draft that could be sent as it is: required values are examples, optional ones empty. */
export function startDraft(operation: Operation, schemas: Schemas, source: ExampleSource): Draft {
  const parameters = operation.parameters
    .filter(({ required }) => required)
    .map((parameter) => [parameterKey(parameter), exampleOf(parameter, schemas, source)])
  return {
    parameters: Object.fromEntries(parameters),
    body: exampleBody(operation, schemas, source),
  }
}

export function exampleBody({ body }: Operation, schemas: Schemas, source: ExampleSource): string {
  if (!body?.contentType.includes('json')) return ''
  return JSON.stringify(generateExample(body.schema, schemas, { source }) ?? null, null, 2)
}

function exampleOf(
  { name, example, schema = {} }: ParameterDescription,
  schemas: Schemas,
  source: ExampleSource,
): string {
  const value = example ?? generateExample(schema, schemas, { name, source }) ?? ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
