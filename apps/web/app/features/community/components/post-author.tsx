import type { QuestionSummary } from '@product/contract/community'
import { cn } from '@product/ui/styles/class-names'
import { BadgeCheck } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'

type PostAuthorProps = Pick<QuestionSummary, 'author'> & { className?: string }

/** Everybody whose question or answer is shown has a public page. */
export function PostAuthor({ author, className }: PostAuthorProps) {
  if (!author) return <span className={className}>Deleted user</span>
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', className)}>
      <Link to={`/u/${author.handle}`} className="truncate hover:text-text hover:underline">
        {author.name}
      </Link>
      {author.verified ? (
        <BadgeCheck role="img" aria-label="Verified" className="size-3.5 text-info" />
      ) : null}
    </span>
  )
}
