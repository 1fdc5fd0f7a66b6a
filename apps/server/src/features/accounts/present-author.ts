import type { Author } from '@product/contract'
import type { z } from 'zod'

/** What is read of an account to show it as the author of something public. */
export const authorColumns = [
  'accounts.id as authorId',
  'accounts.handle as authorHandle',
  'accounts.name as authorName',
  'accounts.avatarFileId as authorAvatarFileId',
  'accounts.verified as authorVerified',
] as const

type AuthorRow = {
  authorId: string
  authorHandle: string
  authorName: string
  authorAvatarFileId: string | null
  authorVerified: boolean
}

/** Somebody as everyone may see them. */
export const presentAuthor = (row: AuthorRow): z.infer<typeof Author> => ({
  id: row.authorId,
  handle: row.authorHandle,
  name: row.authorName,
  avatarUrl: row.authorAvatarFileId && `/api/v1/avatars/${row.authorAvatarFileId}`,
  verified: row.authorVerified,
})
