import { z } from 'zod'

type Limits = { nameCharacters?: number; valueCharacters?: number }

/**
 * Texts by the names of variables. `__proto__` is a name like any other, but `z.record` leaves it out:
 * here the object is checked, and passed on as it came out of `JSON.parse`.
 */
export function valuesByName({ nameCharacters, valueCharacters }: Limits = {}) {
  const Name = limited(nameCharacters)
  const Value = limited(valueCharacters)
  return z
    .custom<Record<string, string>>(isRecord, 'Invalid input: expected record')
    .superRefine((values, context) => {
      for (const [name, value] of Object.entries(values)) {
        const message = findProblem(Name, name) ?? findProblem(Value, value)
        if (message !== undefined) context.addIssue({ code: 'custom', message, path: [name] })
      }
    })
    .meta({
      type: 'object',
      additionalProperties: {
        type: 'string',
        ...(valueCharacters !== undefined && { maxLength: valueCharacters }),
      },
    })
}

const limited = (characters: number | undefined) =>
  characters === undefined ? z.string() : z.string().max(characters)

const findProblem = (schema: z.ZodString, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
