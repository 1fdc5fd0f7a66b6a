import { Button, type ButtonProps } from '@product/ui/forms/button'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type PanelSectionProps = { title: string; children: ReactNode }

export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-medium text-12 text-quiet">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The quiet last row of a list in the panel. */
export function AddButton({ children, ...props }: ButtonProps) {
  return (
    <Button variant="ghost" size="s" className="-ml-2 self-start" {...props}>
      <Plus />
      {children}
    </Button>
  )
}
