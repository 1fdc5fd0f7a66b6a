import { Button } from '@product/ui/button'
import type { ReactNode } from 'react'

type SubmitButtonProps = { pending: boolean; pendingLabel: string; children: ReactNode }

export function SubmitButton({ pending, pendingLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="primary" size="l" disabled={pending} className="w-full">
      {pending ? pendingLabel : children}
    </Button>
  )
}
