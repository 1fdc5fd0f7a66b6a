import { createId } from '@product/domain'
import type { Schema } from './api-description.ts'

const textByFormat: Record<string, () => string> = {
  uuid: createId,
  email: () => 'ada@example.com',
  uri: () => 'https://example.com',
  'date-time': () => new Date().toISOString(),
  date: () => new Date().toISOString().slice(0, 10),
  time: () => new Date().toISOString().slice(11, 19),
  hostname: () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
}

/** A text of the asked format, or one that is as long as it must be and names its field. */
export function exampleText(
  { format = '', minLength = 0, maxLength }: Schema,
  name = 'text',
): string {
  const formatted = textByFormat[format]?.()
  if (formatted !== undefined) return formatted
  return `Example ${name}`.padEnd(minLength, '.').slice(0, maxLength)
}

/** The smallest allowed number from 1 on, or the largest below. */
export function exampleNumber(schema: Schema): number {
  const step = schema.multipleOf ?? 1
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const above = schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY
  const below = schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY
  const least = Math.ceil(Math.max(1, minimum, above) / step) * step
  const smallest = least > above ? least : least + step
  if (smallest <= maximum && smallest < below) return smallest
  const most = Math.floor(Math.min(maximum, below) / step) * step
  return most < below ? most : most - step
}
