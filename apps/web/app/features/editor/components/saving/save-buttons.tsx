import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { IconButton } from '@product/ui/forms/icon-button'
import { Textarea } from '@product/ui/forms/textarea'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { MessageSquarePlus, Save } from 'lucide-react'
import { type FormEvent, useState } from 'react'

type SaveButtonsProps = { onSave: (note: string) => void }

/** Save makes a version of its own; a note to it is optional. */
export function SaveButtons({ onSave }: SaveButtonsProps) {
  const modifierKey = useModifierKey()
  return (
    <div className="flex items-center gap-1">
      <NotePopover onSave={onSave} />
      <Tooltip content="Save a version" shortcut={`${modifierKey} S`}>
        <Button aria-keyshortcuts="Control+S Meta+S" onClick={() => onSave('')}>
          <Save />
          <span className="max-sm:sr-only">Save</span>
          <Kbd aria-hidden className="max-md:hidden">
            {modifierKey} S
          </Kbd>
        </Button>
      </Tooltip>
    </div>
  )
}

function NotePopover({ onSave }: SaveButtonsProps) {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(note.trim())
    setNote('')
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label="Save with a note" className="max-sm:hidden">
          <MessageSquarePlus />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-80">
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label="Note" hint="Shown in the version history.">
            <Textarea
              value={note}
              maxLength={500}
              placeholder="What changed?"
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" className="self-end">
            Save version
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
