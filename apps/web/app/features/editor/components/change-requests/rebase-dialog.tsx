import type { PromptContent } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { useMemo, useState } from 'react'
import { type Chosen, choose, reviewMerge } from '../../model/review-merge.ts'
import { FieldChoice } from '../conflicts/field-choice.tsx'
import { describeConflict } from '../conflicts/merge-dialog.tsx'

type RebaseDialogProps = {
  base: PromptContent
  /** The proposal as it was written on the base. */
  mine: PromptContent
  /** The prompt as it is now. */
  newest: PromptContent
  onDone: (content: PromptContent) => void
  onCancel: () => void
}

const sides = { mine: 'My change', theirs: 'The prompt now' }

/**
 * Somebody else changed the same as the proposer. Unasked, the proposal would replace their words, which its owner would
 * take for the proposer's wish.
 */
export function RebaseDialog({ base, mine, newest, onDone, onCancel }: RebaseDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const { content, conflicts, fields, choices, isDecided } = useMemo(
    () => reviewMerge({ base, mine, theirs: newest }, chosen),
    [base, mine, newest, chosen],
  )
  return (
    <Dialog open onOpenChange={(open) => open || onCancel()}>
      <DialogContent size="l">
        <DialogHeader>
          <DialogTitle>The prompt was changed while you wrote</DialogTitle>
          <DialogDescription>
            Somebody else changed the same as you. Choose which one your proposal has; your other
            changes are kept.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-3">
          {fields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              sides={sides}
              {...describeConflict(field, conflicts, mine, newest)}
              side={choices[field] ?? null}
              onChange={(side) => setChosen((known) => choose(known, { field, side }, conflicts))}
            />
          ))}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" disabled={!isDecided} onClick={() => onDone(content)}>
            Continue
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
