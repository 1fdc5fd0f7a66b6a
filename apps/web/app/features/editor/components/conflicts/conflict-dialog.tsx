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
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isPlanCode, plansPath } from '#web/lib/api/plan-refusal.tsx'
import { ComparePrompts } from '../../code/read-only-text.tsx'
import { describeField } from '../../model/describe-field.ts'
import { type Refusal, type SaveState, statusOf } from '../../model/save-machine.ts'
import { useEditor } from '../editor-context.tsx'
import type { CopySaver } from '../use-save-copy.ts'
import { FieldChoice } from './field-choice.tsx'

const sides = { mine: 'This tab', theirs: 'Other version' }

type ConflictDialogProps = { theirs: Prompt; onClose: () => void }

/**
 * Both sides, and the choice: this tab's, the other, or what was put together of both. The other one is
 * most often one's own, from another tab or device.
 */
export function ConflictDialog({ theirs, onClose }: ConflictDialogProps) {
  const { content, session } = useEditor()
  // Read once: the dialog blocks further typing.
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
      title: 'Switched to the other version',
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
            The other version was saved <RelativeTime value={theirs.updatedAt} />, in another tab or
            on another device. Choose one, or edit the right side into what you want.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {changed.includes('body') ? (
            <div className="flex min-h-0 flex-col gap-2">
              <div className="grid grid-cols-2 gap-4 font-medium text-12 text-quiet">
                <h3>{sides.theirs}</h3>
                <h3>{sides.mine} (editable)</h3>
              </div>
              <div className="max-h-[45dvh] overflow-auto rounded-m border border-line">
                <ComparePrompts
                  layout="split"
                  before={{
                    label: sides.theirs,
                    text: theirs.content.body,
                    declared: theirs.content.variables.map(({ name }) => name),
                  }}
                  after={{ label: sides.mine, text: mine.body, declared: [] }}
                  onEdit={setBody}
                />
              </div>
            </div>
          ) : null}
          {fields.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              sides={sides}
              mine={describeField(mine, field)}
              theirs={describeField(theirs.content, field)}
              side={taken.includes(field) ? 'theirs' : 'mine'}
              onChange={(side) =>
                setTaken((known) =>
                  side === 'theirs' ? [...known, field] : known.filter((other) => other !== field),
                )
              }
            />
          ))}
        </DialogBody>
        <DialogFooter>
          <Button onClick={takeTheirs}>Use other version</Button>
          <Button variant={isMerged ? 'secondary' : 'primary'} onClick={() => resolve(mine)}>
            Keep this tab’s
          </Button>
          <Button variant={isMerged ? 'primary' : 'secondary'} disabled={!isMerged} onClick={merge}>
            Save the merge
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Says why the server refused a save, that nothing is lost, and what can be done. */
export function RefusedBanner({ copy }: { copy: CopySaver }) {
  const { save, isKept, session } = useEditor()
  const refusal = useRefusal(save)
  if (!refusal) return null
  const { code } = refusal
  const message =
    code === 'prompt.not-allowed' ? 'You may only read this prompt now.' : refusal.message
  return (
    <section
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-danger-tint px-4 py-2 text-13"
    >
      <CircleAlert className="size-4 flex-none text-danger max-sm:mt-0.5 max-sm:self-start" />
      <p className="min-w-0 flex-1 basis-60 text-pretty">
        <strong className="font-semibold">
          {isKept
            ? 'Your last changes are not saved, but kept on this device.'
            : 'Your last changes are not saved. Keep this page open.'}
        </strong>{' '}
        <span className="text-quiet">{message}</span>
      </p>
      <span className="flex flex-none items-center gap-2 max-sm:w-full max-sm:justify-end">
        {code === 'storage.full' ? (
          <Button asChild size="s" variant="ghost">
            <Link to="/settings/data">Show storage</Link>
          </Button>
        ) : null}
        {isPlanCode(code) ? (
          <Button asChild size="s" variant="ghost">
            <Link to={plansPath}>See plans</Link>
          </Button>
        ) : null}
        {code === 'prompt.not-allowed' || code === 'prompt.unknown' ? (
          <Button size="s" loading={copy.isSaving} onClick={copy.save}>
            Save as a copy
          </Button>
        ) : (
          <Button size="s" onClick={session.retry}>
            Try again
          </Button>
        )}
      </span>
    </section>
  )
}

/** Also while it is tried again: otherwise the text would jump at every pause in typing. */
function useRefusal(save: SaveState): Refusal | null {
  const [last, setLast] = useState<Refusal | null>(null)
  const isTriedAgain = statusOf(save) === 'saving'
  const refusal = save.trouble?.kind === 'refused' ? save.trouble : isTriedAgain ? last : null
  if (refusal !== last) setLast(refusal)
  return refusal
}
