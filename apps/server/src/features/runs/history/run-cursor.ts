import { type RawBuilder, sql } from 'kysely'
import { runError } from '../errors.ts'

/** When the last run of a page began, in microseconds as PostgreSQL keeps them. */
export const startedMicros: RawBuilder<string> = sql<string>`
  (extract(epoch from runs.started_at) * 1000000)::bigint`

type LastRow = { startedMicros: string; id: string }

/** Where a page ended. */
export const writeCursor = ({ startedMicros: micros, id }: LastRow): string => `${micros}-${id}`

export function isAfterCursor(text: string): RawBuilder<boolean> {
  const [, micros, id] = /^(\d{1,17})-(exec_[0-9A-Za-z]{8})$/.exec(text) ?? []
  if (micros === undefined || id === undefined) throw runError('run.cursor-invalid')
  return sql<boolean>`(runs.started_at, runs.id)
    < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id})`
}
