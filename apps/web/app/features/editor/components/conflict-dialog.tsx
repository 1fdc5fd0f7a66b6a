import type { Prompt } from '@product/contract/prompts'
import { type ContentField, listChangedFields, type PromptContent } from '@product/domain'
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
import { RelativeTime } from '@product/ui/text/relative-time'
import { useState } from 'react'
import { ComparePrompts } from '../code/compare-prompts.tsx'
import { describeField } from '../model/describe-field.ts'
import { useEditor } from './editor-context.tsx'
import { FieldChoice } from './field-choice.tsx'

type ConflictDialogProps = { theirs: Prompt; onClose: () => void }

/** Both sides, and the choice: mine, theirs, or what was put together of both. */
export function ConflictDialog({ theirs, onClose }: ConflictDialogProps) {
  const { content, session } = useEditor()
  // What was typed until now; meanwhile nothing else can be.
  const [mine] = useState(content)
  const [body, setBody] = useState(mine.body)
  const [taken, setTaken] = useState<readonly ContentField[]>([])
  const changed = listChangedFields(theirs.content, mine)
  const fields = changed.filter((field) => field !== 'body')
  const resolve = (chosen: PromptContent) => {
    session.resolve(chosen)
    onClose()
  }
  const takeTheirs = () => {
    resolve(theirs.content)
    stackToast({
      title: 'The other version was taken',
      action: { label: 'Undo', onSelect: () => session.change(() => mine) },
    })
  }
  const merge = () => {
    const fromThem = Object.fromEntries(taken.map((field) => [field, theirs.content[field]]))
    resolve({ ...mine, body, ...fromThem })
  }
  const isMerged = body !== mine.body || taken.length > 0
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="l" className="max-w-280">
        <DialogHeader>
          <DialogTitle>This prompt was changed elsewhere</DialogTitle>
          <DialogDescription>
            The other version was saved <RelativeTime value={theirs.updatedAt} />. Choose one, or
            edit the right side into what you want: nothing is lost until you do, and the other
            version stays in the history.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {changed.includes('body') ? (
            <div className="flex min-h-0 flex-col gap-2">
              <div className="grid grid-cols-2 gap-4 font-medium text-12 text-quiet">
                <h3>Theirs</h3>
                <h3>Mine (can be edited)</h3>
              </div>
              <div className="max-h-[45dvh] overflow-auto rounded-m border border-line">
                <ComparePrompts
                  layout="split"
                  before={{
                    label: 'Their text',
                    text: theirs.content.body,
                    declared: theirs.content.variables.map(({ name }) => name),
                  }}
                  after={{ label: 'My text', text: mine.body, declared: [] }}
                  onEdit={setBody}
                />
              </div>
            </div>
          ) : null}
          {fields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              mine={describeField(mine, field)}
              theirs={describeField(theirs.content, field)}
              isTaken={taken.includes(field)}
              onChange={(isTaken) =>
                setTaken((known) =>
                  isTaken ? [...known, field] : known.filter((other) => other !== field),
                )
              }
            />
          ))}
        </DialogBody>
        <DialogFooter>
          <Button onClick={takeTheirs}>Take theirs</Button>
          <Button variant={isMerged ? 'secondary' : 'primary'} onClick={() => resolve(mine)}>
            Keep mine
          </Button>
          <Button variant={isMerged ? 'primary' : 'secondary'} disabled={!isMerged} onClick={merge}>
            Save the merge
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
