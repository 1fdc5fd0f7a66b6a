import type { Schema } from './api-description.ts'

const formats: Record<string, string> = {
  uuid: 'UUID',
  email: 'email address',
  uri: 'URL',
  'date-time': 'date and time, ISO 8601',
  date: 'date, YYYY-MM-DD',
  time: 'time, HH:MM:SS',
  binary: 'file',
}

/** What a value must satisfy besides its type, in words. */
export function describeLimits(schema: Schema): string[] {
  const { format, pattern, minLength, maxLength, minItems, maxItems, multipleOf } = schema
  return [
    format && (formats[format] ?? format),
    describeRange(minLength, maxLength, 'character'),
    describeRange(minItems, maxItems, 'item'),
    schema.uniqueItems && 'no item twice',
    ...describeBounds(schema),
    multipleOf !== undefined && `a multiple of ${write(multipleOf)}`,
    pattern && `matches ${pattern}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} if left out`,
  ].filter((limit) => typeof limit === 'string')
}

function describeRange(least: number | undefined, most: number | undefined, unit: string) {
  const count = (amount: number) => `${write(amount)} ${unit}${amount === 1 ? '' : 's'}`
  if (most === undefined) return least ? `at least ${count(least)}` : undefined
  if (!least) return `at most ${count(most)}`
  return least === most ? `exactly ${count(most)}` : `${write(least)} to ${count(most)}`
}

function describeBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  return [
    minimum !== undefined && `at least ${write(minimum)}`,
    exclusiveMinimum !== undefined && `more than ${write(exclusiveMinimum)}`,
    maximum !== undefined && `at most ${write(maximum)}`,
    exclusiveMaximum !== undefined && `less than ${write(exclusiveMaximum)}`,
  ]
}

const write = (amount: number): string => amount.toLocaleString('en')
