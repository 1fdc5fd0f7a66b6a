import type { Comment } from '@product/contract/comments'
import { type CommentReaction, commentReactions } from '@product/domain'
import { IconButton } from '@product/ui/forms/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { cn } from '@product/ui/styles/class-names'
import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { type Subject, useReact } from '../api/comments.ts'

const signs: Record<CommentReaction, { sign: string; name: string }> = {
  'thumbs-up': { sign: '👍', name: 'Thumbs up' },
  'thumbs-down': { sign: '👎', name: 'Thumbs down' },
  heart: { sign: '❤️', name: 'Heart' },
  celebration: { sign: '🎉', name: 'Celebration' },
  laugh: { sign: '😄', name: 'Laugh' },
  eyes: { sign: '👀', name: 'Eyes' },
}

type ReactionsProps = { subject: Subject; comment: Comment }

/** The reactions that a comment has; each is a button that gives it or takes it back. */
export function Reactions({ subject, comment }: ReactionsProps) {
  const react = useReact(subject)
  if (comment.reactions.length === 0) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-1">
      {comment.reactions.map(({ reaction, count, names, isYours }) => (
        <button
          key={reaction}
          type="button"
          aria-pressed={isYours}
          aria-label={`${signs[reaction].name}, ${count}`}
          title={names.join(', ')}
          onClick={() => react.mutate({ commentId: comment.id, reaction, isGiven: !isYours })}
          className={cn(
            'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-12 tabular-nums transition-colors duration-100 hover:border-line-strong',
            isYours ? 'border-accent-line bg-accent-tint' : 'border-line',
          )}
        >
          <span aria-hidden>{signs[reaction].sign}</span>
          {count}
        </button>
      ))}
    </div>
  )
}

export function ReactionPicker({ subject, comment }: ReactionsProps) {
  const react = useReact(subject)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label="Add a reaction" size="s">
          <SmilePlus />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Reactions" className="flex w-auto gap-0.5 p-1">
        {commentReactions.map((reaction) => (
          <button
            key={reaction}
            type="button"
            aria-label={signs[reaction].name}
            title={signs[reaction].name}
            className="grid size-8 place-items-center rounded-s text-16 hover:bg-surface-hover"
            onClick={() => {
              setOpen(false)
              react.mutate({ commentId: comment.id, reaction, isGiven: true })
            }}
          >
            {signs[reaction].sign}
          </button>
        ))}
      </PopoverContent>
    </Popover>
  )
}
