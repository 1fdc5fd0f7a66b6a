import type { Comment } from '@product/contract/comments'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { IconButton } from '@product/ui/forms/icon-button'
import { Avatar } from '@product/ui/graphics/avatar'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { cn } from '@product/ui/styles/class-names'
import { copyText } from '@product/ui/text/copy-text'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Link, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CommentText } from '#web/entities/comment/comment-text.tsx'
import { type Subject, useDeleteComment, useEditComment } from '../api/comments.ts'
import { commentPath } from '../use-linked-comment.ts'
import { CommentForm } from './comment-form.tsx'
import { ReactionPicker, Reactions } from './reactions.tsx'

type CommentItemProps = {
  subject: Subject
  comment: Comment
  /** Whether the address of the page names it. */
  isLinked: boolean
}

export function CommentItem({ subject, comment, isLinked }: CommentItemProps) {
  const { author, isDeleted } = comment
  const [isEditing, setEditing] = useState(false)
  const edit = useEditComment(subject)
  const name = author?.name ?? 'Deleted user'
  return (
    <li
      data-comment={comment.id}
      className={cn(
        'group/comment relative scroll-my-16 px-3 py-2.5',
        isLinked && 'bg-surface-hover shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      {isDeleted ? (
        <p className="text-13 text-faint italic">(deleted)</p>
      ) : (
        <>
          <div className="flex min-h-7 items-center gap-2 text-13">
            <Avatar name={name} src={author?.avatarUrl} size="s" aria-hidden />
            <span className={cn('truncate font-medium', !author && 'text-quiet')}>{name}</span>
            <RelativeTime
              value={comment.createdAt}
              style="short"
              className="flex-none text-12 text-faint"
            />
            {comment.editedAt ? <span className="flex-none text-12 text-faint">edited</span> : null}
            <div className="ml-auto flex flex-none opacity-0 focus-within:opacity-100 group-hover/comment:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
              <ReactionPicker subject={subject} comment={comment} />
              <CommentMenu subject={subject} comment={comment} onEdit={() => setEditing(true)} />
            </div>
          </div>
          <div className="pl-8">
            {isEditing ? (
              <CommentForm
                subject={subject}
                label="Edit comment"
                placeholder="Comment"
                action="Save"
                initialText={comment.text}
                startsFocused
                isPending={edit.isPending}
                onSubmit={async (text) => {
                  await edit.mutateAsync({ commentId: comment.id, text })
                  setEditing(false)
                }}
                onCancel={() => setEditing(false)}
              />
            ) : (
              <CommentText text={comment.text} mentions={comment.mentions} />
            )}
            <Reactions subject={subject} comment={comment} />
          </div>
        </>
      )}
    </li>
  )
}

type CommentMenuProps = { subject: Subject; comment: Comment; onEdit: () => void }

function CommentMenu({ subject, comment, onEdit }: CommentMenuProps) {
  const remove = useDeleteComment(subject)
  const [isAsking, setAsking] = useState(false)
  const copyLink = async () => {
    const isCopied = await copyText(`${location.origin}${commentPath(subject, comment.id)}`)
    stackToast(
      isCopied
        ? { title: 'Link copied', variant: 'success' }
        : { title: 'The link could not be copied', variant: 'error' },
    )
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Comment actions" size="s">
            <MoreHorizontal />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => void copyLink()}>
            <Link />
            Copy link
          </DropdownMenuItem>
          {comment.abilities.edit ? (
            <DropdownMenuItem onSelect={onEdit}>
              <Pencil />
              Edit
            </DropdownMenuItem>
          ) : null}
          {comment.abilities.delete ? (
            <DropdownMenuItem tone="danger" onSelect={() => setAsking(true)}>
              <Trash2 />
              Delete
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        title="Delete this comment?"
        text="It is deleted for everyone and cannot be restored. Replies stay."
        action="Delete"
        onConfirm={() => {
          setAsking(false)
          remove.mutate(comment.id)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
