import type { Collection } from '@product/contract/collections'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import {
  AlertDialog,
  AlertDialogBody,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@product/ui/overlays/alert-dialog'
import { useState } from 'react'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useDeleteCollection } from '../api/collections.ts'

type DeleteCollectionDialogProps = {
  collection: Collection
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

export function DeleteCollectionDialog({
  collection: { slug, name, promptCount },
  onClose,
  onDeleted,
}: DeleteCollectionDialogProps) {
  const [keepPrompts, setKeepPrompts] = useState(true)
  const remove = useDeleteCollection()

  async function confirm() {
    try {
      const { deletedPrompts } = await remove.mutateAsync({ slug, keepPrompts })
      onClose()
      onDeleted?.()
      stackToast({
        title: `${name} deleted`,
        ...(deletedPrompts > 0 && {
          description: `${deletedPrompts.toLocaleString('en')} ${deletedPrompts === 1 ? 'prompt' : 'prompts'} deleted with it`,
        }),
      })
    } catch (error) {
      stackError(`${name} was not deleted`, error)
    }
  }

  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogBody>
          <AlertDialogTitle>Are you sure?</AlertDialogTitle>
          <AlertDialogDescription className="wrap-anywhere">
            This will permanently delete the collection “{name}” and all of its contents. This
            action cannot be undone.
          </AlertDialogDescription>
          <ChoiceField
            className="mt-3"
            label="Keep its prompts in My Prompts"
            hint={describeDeletion({ promptCount, keepPrompts })}
          >
            <Checkbox
              checked={keepPrompts}
              onCheckedChange={(checked) => setKeepPrompts(checked === true)}
            />
          </ChoiceField>
        </AlertDialogBody>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <Button variant="danger" loading={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

type Deletion = { promptCount: number; keepPrompts: boolean }

/** Describes the effect of deleting a collection. */
function describeDeletion({ promptCount, keepPrompts }: Deletion): string {
  if (promptCount === 0) return 'There are no prompts in it: only the collection is deleted.'
  if (keepPrompts)
    return promptCount === 1
      ? 'Its prompt stays in My Prompts: only the collection is deleted.'
      : `Its ${promptCount.toLocaleString('en')} prompts stay in My Prompts: only the collection is deleted.`
  return 'Those of its prompts that are in no other collection are deleted permanently and cannot be restored from the trash.'
}
