import type { Collection } from '@product/contract/collections'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type SubmitEvent, useState } from 'react'
import { ColorRow } from '#web/entities/collection/color-row.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useChangeCollection } from '../api/collections.ts'
import { PublicLink } from './public-link.tsx'

const visibilities = {
  private: { label: 'Private', hint: 'Only you can see this collection.' },
  public: { label: 'Public', hint: 'Everyone with the link can read its published prompts.' },
} as const

type Visibility = keyof typeof visibilities

const isVisibility = (value: string): value is Visibility => value in visibilities

type CollectionSettingsDialogProps = {
  collection: Collection
  onClose: () => void
  /** Called instead of `onClose` once the collection has become public. */
  onMadePublic: () => void
}

export function CollectionSettingsDialog({
  collection,
  onClose,
  onMadePublic,
}: CollectionSettingsDialogProps) {
  const { slug, name, publicId } = collection
  const [color, setColor] = useState(collection.color)
  const [visibility, setVisibility] = useState<Visibility>(
    collection.visibility === 'public' ? 'public' : 'private',
  )
  const change = useChangeCollection()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await change.mutateAsync({ slug, changes: { color, visibility } })
      const becamePublic = visibility === 'public' && publicId === null
      if (becamePublic) onMadePublic()
      else onClose()
    } catch (error) {
      stackToast({
        title: 'The settings were not saved',
        description: describeError(error),
        variant: 'error',
      })
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="s" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Collection Settings</DialogTitle>
          <p className="wrap-anywhere text-13 text-quiet">{name}</p>
        </DialogHeader>
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <Field label="Visibility" hint={visibilities[visibility].hint}>
              <Select
                value={visibility}
                onValueChange={(chosen) => isVisibility(chosen) && setVisibility(chosen)}
              >
                <SelectTrigger />
                <SelectContent>
                  {Object.entries(visibilities).map(([value, { label }]) => (
                    <SelectItem key={value} value={value}>
                      {label}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            </Field>
            {publicId !== null && visibility === 'public' ? (
              <PublicLink publicId={publicId} />
            ) : null}
            <ColorRow value={color} onChange={setColor} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={change.isPending}>
              Save changes
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
