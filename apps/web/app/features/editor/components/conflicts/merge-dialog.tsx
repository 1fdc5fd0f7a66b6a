import type { OriginalUpdate } from '@product/contract/publishing'
import {
  type ContentField,
  type MergeChoices,
  type MergeConflict,
  mergeContents,
  type PromptContent,
} from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
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
import { useSettleUpdate } from '../../api/original-update.ts'
import { describeField } from '../../model/describe-field.ts'
import { useEditor } from '../editor-context.tsx'
import { Differences } from '../versions/differences.tsx'
import { FieldChoice } from './field-choice.tsx'

type MergeDialogProps = { update: OriginalUpdate; onClose: () => void }

/** Shows the changes of a merge, and a choice wherever both sides changed the same field. */
export function MergeDialog({ update, onClose }: MergeDialogProps) {
  const { content } = useEditor()
  // Read once: the dialog blocks further typing.
  const [mine] = useState(content)
  const [choices, setChoices] = useState<MergeChoices>({})
  const { merge, keepMine } = useMerge(update)
  const { base, theirs, title, author, fromVersion, toVersion, notes } = update
  const merged = useMemo(
    () => mergeContents(base, mine, theirs, choices),
    [base, mine, theirs, choices],
  )
  const fields = [...new Set(merged.conflicts.map(({ field }) => field))]
  const leaveWith = (deed: () => void) => () => {
    onClose()
    deed()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="l" className="max-w-280">
        <DialogHeader>
          <DialogTitle>The original has changed</DialogTitle>
          <DialogDescription>
            {author} published version {toVersion} of {title}. Your copy is based on v{fromVersion}
            {base === null
              ? ', which its author has removed: wherever the two differ, choose which one stays.'
              : '. A merge takes over what is new there and keeps what you changed.'}
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Notes notes={notes} />
          {fields.length > 0 ? (
            <p className="font-medium text-13">
              {base === null ? 'These differ.' : 'Both of you changed this.'} Choose which one
              stays.
            </p>
          ) : null}
          {fields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              {...describeConflict(field, merged.conflicts, mine, theirs)}
              side={choices[field] ?? 'mine'}
              onChange={(side) => setChoices((chosen) => ({ ...chosen, [field]: side }))}
            />
          ))}
          <Differences
            layout="inline"
            before={{ name: 'Your copy', content: mine }}
            after={{ name: 'The merge', content: merged.content }}
            same="Your copy has all of it already."
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={leaveWith(keepMine)}>Keep mine</Button>
          <Button variant="primary" onClick={leaveWith(() => void merge(merged.content))}>
            Merge
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Notes({ notes }: Pick<OriginalUpdate, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="What its author says" className="flex flex-col gap-1 text-13">
      {[...new Set(notes)].map((note) => (
        <li key={note} className="border-accent-line border-l-2 pl-3">
          {note}
        </li>
      ))}
    </ul>
  )
}

/** Of a text only the lines that exclude each other, of anything else the whole. */
export function describeConflict(
  field: ContentField,
  conflicts: readonly MergeConflict[],
  mine: PromptContent,
  theirs: PromptContent,
) {
  if (field !== 'body' && field !== 'systemMessage' && field !== 'description')
    return { mine: describeField(mine, field), theirs: describeField(theirs, field) }
  const ofField = conflicts.filter((conflict) => conflict.field === field)
  return {
    mine: ofField.map((conflict) => conflict.mine),
    theirs: ofField.map((conflict) => conflict.theirs),
  }
}

/** Actions for a new version of the original. */
export function useMerge({ toVersion }: OriginalUpdate) {
  const { promptId, session } = useEditor()
  const { mutate: settle } = useSettleUpdate(promptId)
  return {
    merge: async (merged: PromptContent) => {
      const { content: mine } = session.getSnapshot()
      session.change(() => merged)
      session.seal(`Merged version ${toVersion} of the original`)
      // If storing fails, the update is offered again.
      if ((await session.store()) === 'saved') settle({ version: toVersion, merged: true })
      stackToast({
        title: `Merged version ${toVersion} of the original`,
        variant: 'success',
        action: { label: 'Undo', onSelect: () => session.change(() => mine) },
      })
    },
    keepMine: () => {
      settle({ version: toVersion, merged: false })
      stackToast({
        title: 'Yours stays as it is',
        description: 'You are told of the next version.',
      })
    },
  }
}
