import type { Schema, SchemaType } from './api-description.ts'

type Union = { choices: Schema[]; types: SchemaType[]; nullable: boolean }

/** What a value may be, with `null` set apart however the document writes it. */
export function readUnion({ oneOf, anyOf, type = [] }: Schema): Union {
  const all = oneOf ?? anyOf ?? []
  const choices = all.filter((choice) => choice.type !== 'null')
  const written = Array.isArray(type) ? type : [type]
  const types = written.filter((name) => name !== 'null')
  const nullable =
    choices.length < all.length || (types.length > 0 && types.length < written.length)
  return { choices, types, nullable }
}
