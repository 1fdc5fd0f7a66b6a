import { createHash } from 'node:crypto'
import { supportLimits } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { insertFile } from '../files.ts'
import type { ConversationRow } from '../queries.ts'
import type { ReceivedMail } from './parse-mail.ts'

/** By which a mail that is delivered again is recognized. */
export const mailIdOf = ({ messageId }: ReceivedMail, source: Uint8Array): string =>
  messageId ?? `sha256:${createHash('sha256').update(source).digest('hex')}`

type Stored = { text: string; fileIds: string[] }

/** Stores the files of a mail, and writes the text of its message, with notes about what is missing. */
export async function storeContent(
  transaction: Kysely<DB>,
  conversation: ConversationRow,
  mail: ReceivedMail,
  /** The part of the mail's text that is shown. */
  shown: string,
): Promise<Stored> {
  const { fileIds, refused } = await storeFiles(transaction, conversation, mail)
  return { text: writeText(shown, mail, refused), fileIds }
}

type StoredFiles = { fileIds: string[]; refused: string[] }

/** By the rules of a chat's files. Those that are refused keep no reply from being stored. */
async function storeFiles(
  transaction: Kysely<DB>,
  conversation: ConversationRow,
  { files }: ReceivedMail,
): Promise<StoredFiles> {
  const fileIds: string[] = []
  const refused: string[] = []
  for (const { name, content } of files) {
    if (fileIds.length === supportLimits.filesPerMessage) {
      refused.push(name)
      continue
    }
    try {
      const upload = { name, declaredType: null, content: Buffer.from(content) }
      const { id } = await insertFile(transaction, conversation, { author: 'person', upload })
      fileIds.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(name)
    }
  }
  return { fileIds, refused }
}

function writeText(
  text: string,
  { files, furtherFiles }: ReceivedMail,
  refused: readonly string[],
): string {
  const { messageText } = supportLimits
  const count = refused.length + furtherFiles
  const further = furtherFiles > 0 ? [`${furtherFiles} more`] : []
  const notes = [
    ...(text.length > messageText ? ['[The mail was longer than a message can be.]'] : []),
    ...(count > 0
      ? [
          `[${count === 1 ? '1 file was' : `${count} files were`} not stored: ${[...refused, ...further].join(', ')}]`,
        ]
      : []),
    ...(text === '' && files.length === 0 ? ['[The mail has no text.]'] : []),
  ]
  const cut = text.slice(0, messageText).toWellFormed().trimEnd()
  return [cut, ...notes].filter((part) => part !== '').join('\n\n')
}
