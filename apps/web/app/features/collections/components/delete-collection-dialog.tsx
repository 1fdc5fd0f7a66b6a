import type { Collection } from '@product/contract/collections'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
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
import { useAccessPreview } from '#web/entities/access/access-preview.ts'
import {
  countPrompts,
  describeAudience,
  describeReaders,
} from '#web/entities/access/describe-widening.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { type PromptsAfter, useDeleteCollection } from '../api/collections.ts'

type DeleteCollectionDialogProps = {
  collection: Collection
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

export function DeleteCollectionDialog({
  collection,
  onClose,
  onDeleted,
}: DeleteCollectionDialogProps) {
  const { slug, name, isRestricted } = collection
  const [prompts, setPrompts] = useState<PromptsAfter>('kept')
  const remove = useDeleteCollection()

  async function confirm() {
    try {
      const { deletedPrompts } = await remove.mutateAsync({ slug, prompts })
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

  const choice = { collection, prompts, onChange: setPrompts }
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogBody>
          <AlertDialogTitle>Are you sure?</AlertDialogTitle>
          <AlertDialogDescription className="wrap-anywhere">
            This will permanently delete the collection “{name}” and all of its contents. This
            action cannot be undone.
          </AlertDialogDescription>
          {isRestricted ? <RestrictedChoice {...choice} /> : <OpenChoice {...choice} />}
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

type ChoiceProps = {
  collection: Collection
  prompts: PromptsAfter
  onChange: (prompts: PromptsAfter) => void
}

/** Of a collection that everyone in the workspace sees. */
function OpenChoice({ collection: { promptCount }, prompts, onChange }: ChoiceProps) {
  const isKept = prompts !== 'deleted'
  return (
    <ChoiceField
      className="mt-3"
      label="Keep its prompts in My Prompts"
      hint={describeDeletion(promptCount, isKept)}
    >
      <Checkbox
        checked={isKept}
        onCheckedChange={(checked) => onChange(checked === true ? 'kept' : 'deleted')}
      />
    </ChoiceField>
  )
}

const choices: readonly PromptsAfter[] = ['kept', 'shown', 'deleted']

/** Of a collection that only some people see. What keeps its prompts closed is chosen at first. */
function RestrictedChoice({ collection, prompts, onChange }: ChoiceProps) {
  const { slug, promptCount, readerCount } = collection
  const { data } = useAccessPreview({ action: 'delete-collection', collection: slug })
  if (promptCount === 0)
    return <p className="mt-3 text-13 text-quiet">{describeDeletion(0, true)}</p>
  const shown = data?.shown
  const audience = shown?.everyone ? describeAudience(shown) : 'everyone in the workspace'
  const texts = {
    kept: {
      label: 'Keep its prompts, visible only to the same people',
      hint: `${describeReaders(readerCount)}, as now. They stay in My Prompts.`,
    },
    shown: {
      label: `Keep its prompts, visible to ${audience.replace('Everyone', 'everyone')}`,
      hint:
        shown && shown.promptCount > 0
          ? `They will see ${countPrompts(shown.promptCount)}.`
          : undefined,
    },
    deleted: { label: 'Delete its prompts', hint: describeDeletion(promptCount, false) },
  }
  return (
    <RadioGroup
      aria-label="Its prompts"
      className="mt-3"
      value={prompts}
      onValueChange={(value) => onChange(choices.find((each) => each === value) ?? 'kept')}
    >
      {choices.map((choice) => (
        <ChoiceField key={choice} {...texts[choice]} className="wrap-anywhere">
          <RadioItem value={choice} />
        </ChoiceField>
      ))}
    </RadioGroup>
  )
}

/** Describes the effect of deleting a collection. */
function describeDeletion(promptCount: number, isKept: boolean): string {
  if (promptCount === 0) return 'There are no prompts in it: only the collection is deleted.'
  if (isKept)
    return promptCount === 1
      ? 'Its prompt stays in My Prompts: only the collection is deleted.'
      : `Its ${promptCount.toLocaleString('en')} prompts stay in My Prompts: only the collection is deleted.`
  return 'Those of its prompts that are in no other collection are deleted permanently and cannot be restored from the trash.'
}
