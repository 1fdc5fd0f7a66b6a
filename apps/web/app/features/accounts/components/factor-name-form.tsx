import { Button } from '@product/ui/button'
import { DialogBody, DialogFooter } from '@product/ui/dialog'
import { Field } from '@product/ui/field'
import { Input } from '@product/ui/input'
import { type FormEvent, useState } from 'react'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'

type FactorNameFormProps = {
  suggestion: string
  error: Error | null
  pending: boolean
  onNamed: (name: string) => void
}

export function FactorNameForm({ suggestion, error, pending, onNamed }: FactorNameFormProps) {
  const [name, setName] = useState(suggestion)

  function submit(event: FormEvent) {
    event.preventDefault()
    onNamed(name.trim() || suggestion)
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field
          label="Name"
          hint="So that you recognise it later, for instance “My phone”."
          error={error && describeAuthError(error, 'The app could not be added.')}
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
          Continue
        </Button>
      </DialogFooter>
    </form>
  )
}
