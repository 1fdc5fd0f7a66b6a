import { Button } from '@product/ui/forms/button'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'
import { Link } from '#web/lib/page/link.tsx'

type LockedButtonProps = {
  /** The label that the button has where the plan includes it. */
  children: ReactNode
  /** Says which plan includes it. */
  text: string
}

/** In place of a button that the plan does not include: says so, and leads to the plans. */
export function LockedButton({ children, text }: LockedButtonProps) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button className="text-quiet">
          <Lock />
          {children}
          <VisuallyHidden> (locked)</VisuallyHidden>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Not in your plan" className="grid gap-3 text-13">
        <p>{text}</p>
        <Button asChild variant="primary" size="s" className="justify-self-start">
          <Link to={plansPath}>See plans</Link>
        </Button>
      </PopoverContent>
    </Popover>
  )
}
