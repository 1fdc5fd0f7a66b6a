import { Tooltip } from '../overlays/tooltip.tsx'
import { Button, type ButtonProps } from './button.tsx'

type IconButtonProps = Omit<ButtonProps, 'iconOnly' | 'aria-label'> & {
  label: string
  shortcut?: string
}

/** Needs a TooltipProvider above it. */
export function IconButton({ label, shortcut, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <Button iconOnly variant={variant} aria-label={label} {...props} />
    </Tooltip>
  )
}
