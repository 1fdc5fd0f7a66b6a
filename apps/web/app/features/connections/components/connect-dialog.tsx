import { describeProvider, type ProviderId } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ConnectForm } from './connect-form.tsx'
import { ProviderChoice } from './provider-choice.tsx'

type ConnectDialogProps = {
  open: boolean
  /** Where it begins; otherwise with the choice among all. */
  provider?: ProviderId
  onClose: () => void
}

export function ConnectDialog({ open, provider, onClose }: ConnectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <Steps first={provider} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

type StepsProps = { first: ProviderId | undefined; onDone: () => void }

function Steps({ first, onDone }: StepsProps) {
  const [provider, setProvider] = useState(first)
  if (!provider)
    return (
      <>
        <DialogHeader>
          <DialogTitle>Connect New API</DialogTitle>
          <DialogDescription>Choose a provider</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ProviderChoice onChoose={setProvider} />
        </DialogBody>
      </>
    )
  const { name, summary } = describeProvider(provider)
  return (
    <>
      <DialogHeader>
        <div className="flex items-center gap-2">
          <Button
            variant="ghost"
            size="s"
            iconOnly
            aria-label="Choose another provider"
            className="-ml-1.5"
            onClick={() => setProvider(undefined)}
          >
            <ArrowLeft />
          </Button>
          <DialogTitle>Connect {name}</DialogTitle>
        </div>
        <DialogDescription>{summary}</DialogDescription>
      </DialogHeader>
      <ConnectForm provider={provider} onDone={onDone} />
    </>
  )
}
