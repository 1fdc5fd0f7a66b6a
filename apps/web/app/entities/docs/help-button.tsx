import { IconButton } from '@product/ui/forms/icon-button'
import { CircleHelp } from 'lucide-react'
import { closeHelp, openHelp, useHelp } from './help-store.ts'

type HelpButtonProps = {
  className?: string
  /** A page of the documentation, where the address does not say what the screen shows. */
  page?: `/docs/${string}`
}

/** Opens and closes the documentation of the screen, beside it. */
export function HelpButton({ className, page }: HelpButtonProps) {
  const { isOpen } = useHelp()
  return (
    <IconButton
      label="Help"
      aria-expanded={isOpen}
      className={className}
      onClick={() => (isOpen ? closeHelp() : openHelp(page))}
    >
      <CircleHelp />
    </IconButton>
  )
}
