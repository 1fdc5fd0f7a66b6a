import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Sender = { name: string; email: string }
type SenderFieldsProps = { values: Sender; errors: Partial<Sender> }

/** Name and email of the sender, in forms of public pages. */
export function SenderFields({ values, errors }: SenderFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        <Input
          name="name"
          required
          maxLength={200}
          autoComplete="name"
          defaultValue={values.name}
        />
      </Field>
      <Field label="Email" error={errors.email}>
        <Input
          type="email"
          name="email"
          required
          maxLength={320}
          autoComplete="email"
          defaultValue={values.email}
        />
      </Field>
    </div>
  )
}
