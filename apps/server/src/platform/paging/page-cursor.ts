import { Uuid } from '@product/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { sortKinds } from './sort-kinds.ts'

/** Where a page ended, as a text that clients give back and need not understand. */
export function definePageCursor<Place>(
  place: z.ZodType<Place>,
  refuse: (cause: unknown) => Error,
) {
  return {
    write: (end: Place): string => Buffer.from(JSON.stringify(end)).toString('base64url'),
    read: (text: string): Place => {
      try {
        return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      } catch (cause) {
        throw refuse(cause)
      }
    },
  }
}

type Columns = { time: RawBuilder<unknown>; id: RawBuilder<unknown> }

type Page = { cursor?: string | undefined; limit: number }

const Place = z.tuple([sortKinds.time.schema, Uuid])

/** A list in which the newest comes first, and the greater id among those of the same time. */
export function defineNewestFirst({ time, id }: Columns, refuse: (cause: unknown) => Error) {
  const pageCursor = definePageCursor(Place, refuse)

  const isAfter = (cursor: string) => {
    const [lastTime, lastId] = pageCursor.read(cursor)
    return sql<boolean>`(${time}, ${id}) < (${sortKinds.time.read(lastTime)}, ${lastId}::uuid)`
  }

  return {
    /** The rows of a page, and one more if there is another page. */
    select: <DB, Table extends keyof DB, Row>(
      rows: SelectQueryBuilder<DB, Table, Row>,
      { cursor, limit }: Page,
    ) =>
      rows
        .select(sortKinds.time.write(time).as('listedBy'))
        .orderBy(time, 'desc')
        .orderBy(id, 'desc')
        .where(cursor === undefined ? sql<boolean>`true` : isAfter(cursor))
        .limit(limit + 1),

    /** The page of the rows that were selected, and where the next begins. */
    cut: <Row extends { id: string; listedBy: string }>(rows: Row[], { limit }: Page) => {
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return { page, nextCursor: hasMore ? pageCursor.write([last.listedBy, last.id]) : null }
    },
  }
}
