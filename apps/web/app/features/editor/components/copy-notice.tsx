import { IconButton } from '@product/ui/forms/icon-button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Opening } from '../api/find-opening.ts'

/** Says of a new copy whose prompt it was made from. */
export function CopyNotice({ original }: Pick<Opening, 'original'>) {
  const [isClosed, setClosed] = useState(false)
  if (!original || isClosed) return null
  return (
    <p className="flex flex-none items-center gap-2 border-line border-b bg-surface-raised py-1 pr-2 pl-4 text-13">
      <span className="min-w-0 flex-1 truncate">
        Your copy of {original.author}’s prompt.{' '}
        <Link to={`/p/${original.slug}`} className="underline underline-offset-4">
          View original
        </Link>
      </span>
      <IconButton label="Dismiss" className="h-7 w-7" onClick={() => setClosed(true)}>
        <X />
      </IconButton>
    </p>
  )
}
