import { describeProvider, type ProviderId } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { PasswordField } from '@product/ui/forms/password-field'
import { ExternalLink } from 'lucide-react'
import type { AccessErrors, AccessFields as AccessValues } from '../model/access-fields.ts'

type AccessFieldsProps = {
  provider: ProviderId
  fields: AccessValues
  errors: AccessErrors
  onChange: (fields: AccessValues) => void
  /** Of the key that is stored, where there is one: an empty field then keeps it. */
  keyHint?: string
}

export function AccessFields({ provider, fields, errors, onChange, keyHint }: AccessFieldsProps) {
  const info = describeProvider(provider)
  return (
    <>
      {info.key === 'none' ? null : (
        <PasswordField
          label={keyHint ? 'New API key' : 'API key'}
          subject="key"
          value={fields.key}
          error={errors.key}
          aside={info.keyPage ? <KeyLink address={info.keyPage} /> : null}
          hint={keyHint ?? (info.key === 'optional' ? 'Only if the service asks for one.' : null)}
          required={info.key === 'required' && !keyHint}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          maxLength={1_000}
          className="font-prompt"
          onChange={(event) => onChange({ ...fields, key: event.target.value })}
        />
      )}
      {info.takesAddress ? (
        <Field
          label="Address"
          error={errors.address}
          hint={info.baseUrl ? 'Only for another than the usual one: a proxy or a region.' : null}
          required={info.baseUrl === null}
        >
          <Input
            type="url"
            inputMode="url"
            value={fields.address}
            placeholder={info.baseUrl ?? 'https://models.example.com/v1'}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            onChange={(event) => onChange({ ...fields, address: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  )
}

const KeyLink = ({ address }: { address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    className="inline-flex items-center gap-1 text-accent underline-offset-4 hover:underline"
  >
    Get a key
    <ExternalLink aria-hidden className="size-3" />
  </a>
)
