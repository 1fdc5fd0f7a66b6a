import { Dialog, DialogContent, DialogTitle } from '@product/ui/overlays/dialog'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { SettingsPanel } from './settings-panel.tsx'

type PanelDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The panel of narrow screens. */
export function PanelDrawer({ open, onOpenChange }: PanelDrawerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[90vw] translate-x-0 translate-y-0 overflow-y-auto rounded-none border-y-0 border-l-0 pt-6 lg:hidden"
      >
        <VisuallyHidden>
          <DialogTitle>Prompt settings</DialogTitle>
        </VisuallyHidden>
        <SettingsPanel />
      </DialogContent>
    </Dialog>
  )
}
