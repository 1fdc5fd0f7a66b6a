import { productName } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
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
import { useState } from 'react'
import { saveFile } from '#web/lib/api/download-file.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useMakeRecoveryCodes, useRecoveryCodes } from '../../api/recovery-codes.ts'

type RecoveryCodesSectionProps = { areMade: boolean }

export function RecoveryCodesSection({ areMade }: RecoveryCodesSectionProps) {
  const status = useRecoveryCodes(areMade)
  const [asking, setAsking] = useState(false)
  const make = useMakeRecoveryCodes()

  function makeCodes() {
    setAsking(false)
    make.mutate(areMade, {
      onError: (error) =>
        stackToast({
          title: 'Couldn’t create recovery codes',
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    })
  }

  return (
    <SettingsSection
      title="Recovery codes"
      text="Log in with one of these if you lose your second factor. Each works once."
      action={
        <Button
          variant={areMade ? 'secondary' : 'primary'}
          loading={make.isPending}
          onClick={() => (areMade ? setAsking(true) : makeCodes())}
        >
          {areMade ? 'Create new codes' : 'Create recovery codes'}
        </Button>
      }
    >
      {areMade ? <Remaining status={status} /> : <p className="text-13">None yet.</p>}
      <ConfirmDialog
        open={asking}
        title="Create new recovery codes?"
        text="Your current codes will stop working."
        action="Create new codes"
        onConfirm={makeCodes}
        onCancel={() => setAsking(false)}
      />
      <RecoveryCodesDialog codes={make.data} onClose={() => make.reset()} />
    </SettingsSection>
  )
}

function Remaining({ status }: { status: ReturnType<typeof useRecoveryCodes> }) {
  const { data, error, isFetching, refetch } = status
  if (data)
    return <p className="text-13 text-quiet">{`${data.remaining} of ${data.total} left.`}</p>
  if (!error) return <Skeleton className="h-5 w-32" />
  return (
    <ErrorState
      title="Couldn’t load your recovery codes"
      text={describeAuthError(error, 'Please try again.')}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

type RecoveryCodesDialogProps = { codes: string[] | undefined; onClose: () => void }

/** The only time that the codes are shown. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = (codes ?? []).join('\n')
  const title = `${productName} recovery codes`
  return (
    <Dialog open={codes !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Save your recovery codes</DialogTitle>
          <DialogDescription>
            They’re shown only once. Store them with your passwords. Each works once.
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
            <Button variant="primary">I’ve saved them</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

type TextFile = { name: string; type: string; text: string }

/** Hands a text to the browser as a file to keep. */
function downloadText({ name, type, text }: TextFile): void {
  saveFile(name, new Blob([text], { type }))
}

/** Prints a text alone, without the page around it. */
function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const heading = Object.assign(page.createElement('h1'), { textContent: title })
  const lines = Object.assign(page.createElement('pre'), { textContent: text })
  page.body.append(heading, lines)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
