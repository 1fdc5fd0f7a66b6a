import type { ChangeRequestState } from '@product/domain'
import { Badge } from '@product/ui/text/badge'
import {
  CircleSlash,
  GitMerge,
  GitPullRequestArrow,
  GitPullRequestClosed,
  type LucideIcon,
} from 'lucide-react'

type Shown = {
  label: string
  icon: LucideIcon
  variant: 'accent' | 'success' | 'danger' | 'neutral'
}

const states: Record<ChangeRequestState, Shown> = {
  open: { label: 'Open', icon: GitPullRequestArrow, variant: 'accent' },
  merged: { label: 'Merged', icon: GitMerge, variant: 'success' },
  declined: { label: 'Declined', icon: GitPullRequestClosed, variant: 'danger' },
  withdrawn: { label: 'Withdrawn', icon: CircleSlash, variant: 'neutral' },
}

/** Before the title in a list; the word is there for those who do not see it. */
export function RequestIcon({ state }: { state: ChangeRequestState }) {
  const { label, icon: Icon, variant } = states[state]
  return <Icon role="img" aria-label={label} className={`size-4 flex-none ${colors[variant]}`} />
}

const colors = {
  accent: 'text-accent',
  success: 'text-success',
  danger: 'text-danger',
  neutral: 'text-quiet',
}

export function RequestState({ state }: { state: ChangeRequestState }) {
  const { label, icon: Icon, variant } = states[state]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}
