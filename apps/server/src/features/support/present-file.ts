import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { supportError } from './errors.ts'

/** Answers with a file of a conversation that the actor may read. */
export async function presentFile(
  context: Context<AppEnvironment>,
  database: Kysely<DB>,
  { conversationId, fileId }: { conversationId: string; fileId: string },
) {
  const file = await database
    .selectFrom('supportFiles')
    .select(['name', 'mediaType', 'content'])
    .where('id', '=', fileId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  if (!file) throw supportError('support.file-deleted')
  const isImage = file.mediaType.startsWith('image/')
  return context.body(new Uint8Array(file.content), 200, {
    'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
    'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
    // A document that somebody sent never runs as a page of this site.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // A cache would answer the next person at this browser without asking who they are.
    'cache-control': 'no-store',
  })
}

/** As RFC 5987 wants it. A lone surrogate has no encoding. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
