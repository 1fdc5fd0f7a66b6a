import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type SubmitButtonProps = { pending: boolean; pendingLabel: string; children: ReactNode }

export function SubmitButton({ pending, pendingLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" size="l" disabled={pending} className="w-full">
      {pending ? pendingLabel : children}
    </Button>
  )
}
