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
