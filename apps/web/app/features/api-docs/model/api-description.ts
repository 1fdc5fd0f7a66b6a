/** The part of an OpenAPI 3.1 document that the reference reads. */
export type ApiDescription = {
  info: { title: string; version: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, PathDescription>
  components?: { schemas?: Schemas; parameters?: Record<string, ParameterDescription> }
}

export type Schemas = Record<string, Schema>

export type PathDescription = {
  parameters?: (ParameterDescription | Reference)[]
} & Partial<Record<Method, OperationDescription>>

export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const
export type Method = (typeof methods)[number]

export type OperationDescription = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: (ParameterDescription | Reference)[]
  requestBody?: { description?: string; required?: boolean; content: Content }
  responses?: Record<string, { description: string; content?: Content }>
}

export type Content = Record<string, { schema?: Schema }>

export type Reference = { $ref: string }

export type ParameterDescription = {
  name: string
  in: 'query' | 'path' | 'header' | 'cookie'
  required?: boolean
  description?: string
  deprecated?: boolean
  example?: unknown
  schema?: Schema
}

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

export type Schema = {
  $ref?: string
  type?: SchemaType | SchemaType[]
  format?: string
  description?: string
  deprecated?: boolean
  readOnly?: boolean
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  properties?: Schemas
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}
