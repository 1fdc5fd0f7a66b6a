import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../forms/button.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title: ReactNode
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
  className?: string
}

export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  retryLabel = 'Retry',
  ...props
}: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      icon={<TriangleAlert className="text-danger" />}
      title={title}
      text={text}
      action={
        onRetry ? (
          <Button onClick={onRetry} loading={retrying}>
            <RotateCw />
            {retryLabel}
          </Button>
        ) : null
      }
      {...props}
    />
  )
}
