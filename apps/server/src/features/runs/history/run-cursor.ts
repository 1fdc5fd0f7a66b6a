import { RunId } from '@product/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { definePageCursor } from '#platform/paging/page-cursor.ts'
import { sortKinds } from '#platform/paging/sort-kinds.ts'
import { runError } from '../errors.ts'

const pageCursor = definePageCursor(z.tuple([sortKinds.time.schema, RunId]), (cause) =>
  runError('run.cursor-invalid', { cause }),
)

/** The start of a run in microseconds. */
export const startedMicros: RawBuilder<string> = sortKinds.time.write(sql`runs.started_at`)

type LastRow = { startedMicros: string; id: string }

/** The position after the last run of a page. */
export const writeCursor = ({ startedMicros: micros, id }: LastRow): string =>
  pageCursor.write([micros, id])

export function isAfterCursor(text: string): RawBuilder<boolean> {
  const [micros, id] = pageCursor.read(text)
  return sql<boolean>`(runs.started_at, runs.id) < (${sortKinds.time.read(micros)}, ${id})`
}
