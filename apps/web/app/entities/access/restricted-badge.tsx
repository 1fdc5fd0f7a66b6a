import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { Lock } from 'lucide-react'
import { describeReaders } from './describe-widening.ts'

export type Restriction = {
  isRestricted: boolean
  readerCount: number | null
}

type RestrictedBadgeProps = {
  of: Restriction
  className?: string
  /** Hides the words where there is no space for them; screen readers have them always. */
  textClassName?: string
}

/** A lock and how many people see a restricted prompt or collection; nothing for others. */
export function RestrictedBadge({ of, className, textClassName }: RestrictedBadgeProps) {
  if (!of.isRestricted) return null
  const text = describeReaders(of.readerCount)
  return (
    <Badge title={text} className={className}>
      <Lock aria-hidden />
      <span className={textClassName}>{text}</span>
    </Badge>
  )
}

/** The same without a frame, for lines of a list. */
export function RestrictedMark({ of, className, textClassName }: RestrictedBadgeProps) {
  if (!of.isRestricted) return null
  const text = describeReaders(of.readerCount)
  return (
    <span
      title={text}
      className={cn('inline-flex flex-none items-center gap-1 text-12 text-faint', className)}
    >
      <Lock aria-hidden className="size-3" />
      <span className={textClassName}>{text}</span>
    </span>
  )
}
