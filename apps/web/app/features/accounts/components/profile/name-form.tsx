import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'

type NameFormProps = {
  /** Stands in the field at first. */
  suggestion: string
  action: string
  error: string | null
  pending: boolean
  onNamed: (name: string) => void
}

/** The part of a dialog that asks what to call something. */
export function NameForm({ suggestion, action, error, pending, onNamed }: NameFormProps) {
  const [name, setName] = useState(suggestion)
  const [checked, setChecked] = useState(false)
  const given = name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (given && !pending) onNamed(given)
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field
          label="Name"
          hint="So that you recognise it later."
          error={checked && !given ? 'Enter a name' : error}
        >
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" loading={pending}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
