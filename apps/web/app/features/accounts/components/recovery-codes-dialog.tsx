import { productName } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { CopyButton } from '@product/ui/text/copy-button'
import { Download, Printer } from 'lucide-react'
import { downloadText } from '../model/download-text.ts'
import { printText } from '../model/print-text.ts'

type RecoveryCodesDialogProps = { codes: string[] | undefined; onClose: () => void }

/** The only time that the codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = (codes ?? []).join('\n')
  const title = `${productName} recovery codes`
  return (
    <Dialog open={codes !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Keep your recovery codes</DialogTitle>
          <DialogDescription>
            They are shown only now. Keep them where you keep your passwords; each works once.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ul
            aria-label="Recovery codes"
            className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-m border border-line bg-surface-sunken p-4 font-prompt text-13 min-[400px]:grid-cols-2"
          >
            {codes?.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <div className="mr-auto flex gap-1">
            <CopyButton text={() => text} label="Copy codes" size="m" />
            <Button
              variant="ghost"
              iconOnly
              aria-label="Download codes"
              title="Download codes"
              onClick={() =>
                downloadText({
                  name: `${productName.toLowerCase()}-recovery-codes.txt`,
                  type: 'text/plain',
                  text: `${title}\n\n${text}\n`,
                })
              }
            >
              <Download />
            </Button>
            <Button
              variant="ghost"
              iconOnly
              aria-label="Print codes"
              title="Print codes"
              onClick={() => printText(title, text)}
            >
              <Printer />
            </Button>
          </div>
          <DialogClose asChild>
            <Button variant="primary">I have kept them</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
