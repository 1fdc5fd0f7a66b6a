import { Button, type ButtonProps } from '@product/ui/forms/button'
import { Plus } from 'lucide-react'

/** The quiet last row of a list in the panel. */
export function AddButton({ children, ...props }: ButtonProps) {
  return (
    <Button variant="ghost" size="s" className="-ml-2 self-start" {...props}>
      <Plus />
      {children}
    </Button>
  )
}
