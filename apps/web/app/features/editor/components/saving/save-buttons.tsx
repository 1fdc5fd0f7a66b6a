import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { IconButton } from '@product/ui/forms/icon-button'
import { Textarea } from '@product/ui/forms/textarea'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { MessageSquarePlus, Save } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'

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
          <Kbd aria-hidden className="max-lg:hidden">
            {modifierKey} S
          </Kbd>
        </Button>
      </Tooltip>
    </div>
  )
}

const Note = z.object({ note: z.string().trim() })

function NotePopover({ onSave }: SaveButtonsProps) {
  const [open, setOpen] = useState(false)
  const { register, submit } = useZodForm(Note, {
    defaultValues: { note: '' },
    resetOnSave: true,
    save: ({ note }) => {
      onSave(note)
      setOpen(false)
    },
  })
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
            <Textarea maxLength={500} placeholder="What changed?" {...register('note')} />
          </Field>
          <Button type="submit" variant="primary" className="self-end">
            Save version
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
