import type { RunSummary } from '@product/contract/runs'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Badge } from '@product/ui/text/badge'

const looks = {
  Success: { variant: 'success', tone: 'success' },
  Error: { variant: 'danger', tone: 'danger' },
  Running: { variant: 'accent', tone: 'busy' },
} as const

type RunStatusProps = { status: RunSummary['status']; className?: string }

export function RunStatus({ status, className }: RunStatusProps) {
  const { variant, tone } = looks[status]
  return (
    <Badge variant={variant} className={className}>
      <StatusDot tone={tone} className={status === 'Running' ? 'animate-pulse' : undefined} />
      {status}
    </Badge>
  )
}
