import { type Comment, type CommentPerson, CommentThread, type Passage } from '@product/contract'
import type { z } from 'zod'
import { avatarUrl } from '#features/accounts/index.ts'
import type { Commenter } from './enter-subject.ts'
import { type CommentRow, MentionRows, PersonRow, ReactionRows, type ThreadRow } from './queries.ts'

const reactionSchema = CommentThread.shape.comments.element.shape.reactions

export function presentThread(
  commenter: Commenter,
  row: ThreadRow,
  comments: CommentRow[],
  place: CommentThread['place'],
): CommentThread {
  const { replacement, acceptedVersion, resolvedAt } = row
  const mayResolve = commenter.mayModerate || row.createdBy === commenter.accountId
  const isOpen = resolvedAt === null
  return {
    id: row.id,
    passage: passageOf(row),
    place: isOpen ? place : null,
    suggestion: replacement === null ? null : { replacement, acceptedVersion },
    resolution: resolvedAt && {
      by: presentOptional(row.resolvedBy),
      at: resolvedAt.toISOString(),
    },
    comments: comments.map((comment) => presentComment(commenter, comment)),
    createdAt: row.createdAt.toISOString(),
    abilities: {
      resolve: mayResolve,
      accept: commenter.mayAccept && isOpen && replacement !== null && acceptedVersion === null,
    },
  }
}

export function passageOf(row: ThreadRow): Passage | null {
  const { version, field, passageStart: start, passageEnd: end, quote } = row
  if (version === null || field === null || start === null || end === null) return null
  // The column's check holds these fields only.
  return { version, field: field as Passage['field'], start, end, quote }
}

function presentComment(
  { accountId, mayModerate }: Commenter,
  { authorId, deletedAt, ...row }: CommentRow,
): Comment {
  const isDeleted = deletedAt !== null
  const isOwn = authorId === accountId
  return {
    id: row.id,
    author: isDeleted ? null : presentOptional(row.author),
    text: row.text,
    isDeleted,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    mentions: MentionRows.parse(row.mentions).map(({ writtenAs, ...person }) => ({
      ...presentPerson(person),
      writtenAs,
    })),
    reactions: reactionSchema.parse(ReactionRows.parse(row.reactions)),
    abilities: { edit: isOwn && !isDeleted, delete: (isOwn || mayModerate) && !isDeleted },
  }
}

type Person = NonNullable<z.infer<typeof PersonRow>>

export const presentPerson = ({ avatarFileId, ...person }: Person): CommentPerson => ({
  ...person,
  avatarUrl: avatarUrl(avatarFileId),
})

const presentOptional = (row: unknown): CommentPerson | null => {
  const person = PersonRow.parse(row)
  return person && presentPerson(person)
}
