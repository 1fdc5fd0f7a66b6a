import { IconButton } from '@product/ui/forms/icon-button'
import { CircleHelp } from 'lucide-react'
import { closeHelp, openHelp, useHelp } from './help-store.ts'

/** Opens and closes the documentation of the screen, beside it. */
export function HelpButton({ className }: { className?: string }) {
  const { isOpen } = useHelp()
  return (
    <IconButton
      label="Help"
      aria-expanded={isOpen}
      className={className}
      onClick={() => (isOpen ? closeHelp() : openHelp())}
    >
      <CircleHelp />
    </IconButton>
  )
}
