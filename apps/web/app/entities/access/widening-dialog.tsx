import type { AccessPreview } from '@product/contract/access-previews'
import { Button } from '@product/ui/forms/button'
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
import {
  countPrompts,
  describeAudience,
  describeReaders,
  describeWidening,
} from './describe-widening.ts'
import type { WideningQuestion } from './widening-store.ts'

/** Says who would newly see what, and asks. What keeps prompts closed is chosen at first. */
export function WideningDialog({ title, action, note, preview, answer }: WideningQuestion) {
  const [showToWorkspace, setShowToWorkspace] = useState(false)
  const { kept, shown } = preview
  const isChoice = hasChoice(preview)
  return (
    <AlertDialog open onOpenChange={(open) => !open && answer(undefined)}>
      <AlertDialogContent>
        <AlertDialogBody>
          <AlertDialogTitle className="wrap-anywhere">{title}</AlertDialogTitle>
          <AlertDialogDescription className="wrap-anywhere">
            {describeNow(preview)} {note}
          </AlertDialogDescription>
          {isChoice ? (
            <RadioGroup
              aria-label="Who sees them afterwards"
              className="mt-3"
              value={showToWorkspace ? 'shown' : 'kept'}
              onValueChange={(value) => setShowToWorkspace(value === 'shown')}
            >
              <ChoiceField
                label="Keep visible only to the same people"
                hint={kept.promptCount > 0 ? describeWidening(kept) : undefined}
              >
                <RadioItem value="kept" />
              </ChoiceField>
              <ChoiceField
                label={`Show to ${lowerFirst(describeAudience(shown))}`}
                hint={`They will see ${countPrompts(shown.promptCount)}.`}
                className="wrap-anywhere"
              >
                <RadioItem value="shown" />
              </ChoiceField>
            </RadioGroup>
          ) : null}
        </AlertDialogBody>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <Button variant="primary" onClick={() => answer({ showToWorkspace })}>
            {action}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

const hasChoice = ({ kept, shown }: AccessPreview): boolean =>
  shown.promptCount !== kept.promptCount || describeAudience(kept) !== describeAudience(shown)

/** With a choice the choices say who would see them. */
function describeNow(preview: AccessPreview): string {
  const { shown, readerCount } = preview
  const now =
    readerCount === null
      ? ''
      : `${describeReaders(readerCount)} ${readerCount === 1 ? 'sees' : 'see'} ${shown.promptCount === 1 ? 'it' : 'them'} now.`
  return [...(hasChoice(preview) ? [] : [describeWidening(shown)]), now].join(' ').trim()
}

const lowerFirst = (text: string): string => {
  const isName = !text.startsWith('Everyone')
  return isName ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
