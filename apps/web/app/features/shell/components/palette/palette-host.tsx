import { type ReactNode, Suspense, useState } from 'react'
import { setPaletteOpen, useIsPaletteOpen } from '#web/lib/commands/palette-store.ts'

type PaletteState = { open: boolean; onOpenChange: (open: boolean) => void }

/** Once in each layout: a palette, from its first opening on, so that its code can come with that. */
export function PaletteHost({ children }: { children: (state: PaletteState) => ReactNode }) {
  const open = useIsPaletteOpen()
  const [isNeeded, setNeeded] = useState(false)
  if (open && !isNeeded) setNeeded(true)
  return isNeeded ? <Suspense>{children({ open, onOpenChange: setPaletteOpen })}</Suspense> : null
}
