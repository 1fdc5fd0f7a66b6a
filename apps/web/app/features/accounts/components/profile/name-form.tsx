import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { DialogBody, DialogFooter } from '@product/ui/overlays/dialog'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'

type NameFormProps = {
  /** Stands in the field at first. */
  suggestion: string
  action: string
  save: (name: string) => Promise<unknown>
  describe: (error: unknown) => string
}

const Named = z.object({ name: z.string().trim().min(1, 'Enter a name') })

/** The part of a dialog that asks what to call something. */
export function NameForm({ suggestion, action, save, describe }: NameFormProps) {
  const { register, submit, errors, isSaving } = useZodForm(Named, {
    defaultValues: { name: suggestion },
    errorField: 'name',
    describe,
    save: ({ name }) => save(name),
  })

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field label="Name" hint="Helps you recognize it later." error={errors.name?.message}>
          <Input maxLength={60} autoComplete="off" {...register('name')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" loading={isSaving}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
