import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { isStorableText } from '#platform/http/errors/find-unstorable.ts'

/**
 * How a cursor holds the value of a sorted column: exactly, as text. The schema accepts only texts that
 * PostgreSQL can read as the type, so that a forged cursor is refused before any query.
 */
export type SortKind = {
  schema: z.ZodType<string>
  write: (column: RawBuilder<unknown>) => RawBuilder<string>
  /** Sends the value as it is: while a statement is being prepared there is none yet. */
  read: (value: string | undefined) => RawBuilder<unknown>
}

const asText = (column: RawBuilder<unknown>) => sql<string>`(${column})::text`
const isInt32 = (text: string): boolean => z.int32().safeParse(Number(text)).success

/** PostgreSQL refuses a text too close to zero. */
const isDouble = (text: string): boolean =>
  Number.isFinite(Number(text)) && (Number(text) !== 0 || text === '0' || text === '-0')

export const sortKinds = {
  /** Microseconds since 1970: a JavaScript date holds milliseconds, and a text would need a time zone. */
  time: {
    schema: z.string().regex(/^-?\d{1,16}$/),
    write: (column) => sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    read: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
  },
  integer: {
    schema: z
      .string()
      .regex(/^-?\d{1,10}$/)
      .refine(isInt32),
    write: asText,
    read: (value) => sql`${value}::integer`,
  },
  bigint: {
    schema: z.string().regex(/^-?\d{1,18}$/),
    write: asText,
    read: (value) => sql`${value}::bigint`,
  },
  double: {
    schema: z
      .string()
      .max(32)
      .regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/)
      .refine(isDouble),
    write: asText,
    read: (value) => sql`${value}::double precision`,
  },
  text: {
    schema: z.string().refine(isStorableText),
    write: asText,
    read: (value) => sql`${value}::text`,
  },
} satisfies Record<string, SortKind>
