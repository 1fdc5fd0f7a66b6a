import { Button } from '@product/ui/forms/button'
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@product/ui/overlays/dialog'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

/** The sidebar of narrow screens, with the button that opens it. */
export function SidebarDrawer(sidebar: SidebarProps) {
  const { pathname } = useLocation()
  // Kept as the page it was opened on, so that going to another page closes it.
  const [openOn, setOpenOn] = useState<string>()
  return (
    <Dialog
      open={openOn === pathname}
      onOpenChange={(open) => setOpenOn(open ? pathname : undefined)}
    >
      <DialogTrigger asChild>
        <Button iconOnly variant="ghost" aria-label="Open menu" className="md:hidden">
          <Menu />
        </Button>
      </DialogTrigger>
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
