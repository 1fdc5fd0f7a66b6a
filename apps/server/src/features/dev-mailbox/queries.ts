import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { httpError } from '#platform/http/errors/http-errors.ts'

export type ListedMail = Awaited<ReturnType<typeof listMails>>[number]
export type WholeMail = Awaited<ReturnType<typeof findMail>>

export async function listMails(database: Kysely<DB>) {
  return await database
    .selectFrom('mailOutbox')
    .select(['id', 'toAddress', 'subject', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute()
}

export async function findMail(database: Kysely<DB>, id: string) {
  return await database
    .selectFrom('mailOutbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => httpError('route.unknown'))
}
