import { Dialog, DialogContent, DialogTitle } from '@product/ui/dialog'
import { VisuallyHidden } from '@product/ui/visually-hidden'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

type SidebarDrawerProps = SidebarProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** The sidebar of narrow screens; going somewhere closes it. */
export function SidebarDrawer({ open, onOpenChange, ...sidebar }: SidebarDrawerProps) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on a new path only.
  useEffect(() => onOpenChange(false), [pathname])
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] translate-x-0 translate-y-0 rounded-none border-y-0 border-l-0 p-0 md:hidden"
      >
        <VisuallyHidden>
          <DialogTitle>Menu</DialogTitle>
        </VisuallyHidden>
        <Sidebar className="h-full border-r-0" {...sidebar} />
      </DialogContent>
    </Dialog>
  )
}
