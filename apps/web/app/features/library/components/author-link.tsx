import type { LibraryPrompt } from '@product/contract/library'
import { cn } from '@product/ui/styles/class-names'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'

type AuthorLinkProps = {
  author: Pick<LibraryPrompt['author'], 'handle' | 'name' | 'verified'>
  className?: string
}

export function AuthorLink({ author: { handle, name, verified }, className }: AuthorLinkProps) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', className)}>
      <Link to={`/u/${handle}`} className="truncate hover:text-text hover:underline">
        {name}
      </Link>
      {verified ? <VerifiedMark /> : null}
    </span>
  )
}

export function VerifiedMark({ className }: { className?: string }) {
  return (
    <span role="img" aria-label="Verified" title="Verified" className="inline-flex flex-none">
      <BadgeCheck aria-hidden className={cn('size-3.5 text-info', className)} />
    </span>
  )
}
