import { createId } from '@product/domain'
import type { Schema } from './api-description.ts'

/** Where the ids and times of examples come from. */
export type ExampleSource = { createId: () => string; now: () => Date }

/** For reading: a page that is rendered twice, on the server and in the browser, is the same. */
export const fixedSource: ExampleSource = {
  createId: () => '0198c0de-0000-7000-8000-000000000000',
  now: () => new Date('2026-01-01T12:00:00Z'),
}

/** For sending: an id that the server has seen before may make it ignore the request. */
export const freshSource: ExampleSource = { createId, now: () => new Date() }

const textByFormat: Record<string, (source: ExampleSource) => string> = {
  uuid: (source) => source.createId(),
  email: () => 'ada@example.com',
  uri: () => 'https://example.com',
  'date-time': ({ now }) => now().toISOString(),
  date: ({ now }) => now().toISOString().slice(0, 10),
  time: ({ now }) => now().toISOString().slice(11, 19),
  hostname: () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
}

/** A text of the asked format, or one that is as long as it must be and names its field. */
export function exampleText(
  { format = '', minLength = 0, maxLength }: Schema,
  source: ExampleSource,
  name = 'text',
): string {
  const formatted = textByFormat[format]?.(source)
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
