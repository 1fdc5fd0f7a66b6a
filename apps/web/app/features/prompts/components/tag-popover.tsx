import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Tag } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useFacets } from '../api/list-facets.ts'
import { BulkLabel } from './bulk-label.tsx'

/** Asks for a tag, and suggests those that are there already. */
export function TagPopover({ onTag }: { onTag: (tag: string) => void }) {
  const [open, setOpen] = useState(false)
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const listId = useId()
  const { data: facets } = useFacets()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!tag.trim()) return setError('Please enter a tag')
    onTag(tag.trim())
    setTag('')
    setError(undefined)
    setOpen(false)
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <Tag />
          <BulkLabel>Tag</BulkLabel>
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top">
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <Field label="Tag" error={error}>
            <Input
              value={tag}
              list={listId}
              autoFocus
              className="[&::-webkit-calendar-picker-indicator]:hidden!"
              maxLength={contentLimits.tag}
              onChange={(event) => setTag(event.target.value)}
            />
          </Field>
          <datalist id={listId}>
            {facets?.tags.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Button type="submit" variant="primary">
            Add tag
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
