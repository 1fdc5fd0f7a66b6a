import { Badge } from '@product/ui/text/badge'
import { cn } from '@product/ui/styles/class-names'
import { Lock } from 'lucide-react'
import { describeReaders } from './describe-widening.ts'

export type Restriction = {
  isRestricted: boolean
  readerCount: number | null
}

type RestrictedBadgeProps = { of: Restriction; className?: string }

/** A lock and how many people see a restricted prompt or collection; nothing for others. */
export function RestrictedBadge({ of: { isRestricted, readerCount }, className }: RestrictedBadgeProps) {
  if (!isRestricted) return null
  return (
    <Badge className={className}>
      <Lock />
      {describeReaders(readerCount)}
    </Badge>
  )
}

type RestrictedMarkProps = RestrictedBadgeProps & {
  /** Hides the words where there is no space for them; screen readers have them always. */
  textClassName?: string
}

/** The same without a frame, for lines of a list. */
export function RestrictedMark({ of, className, textClassName }: RestrictedMarkProps) {
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
