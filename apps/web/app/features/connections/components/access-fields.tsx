import { describeProvider, type ProviderId } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { PasswordField } from '@product/ui/forms/password-field'
import { ExternalLink } from 'lucide-react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import type { AccessFields as AccessValues } from '../model/access-fields.ts'

type AccessFieldsProps = {
  provider: ProviderId
  /** How the two fields are registered with their form. */
  apiKey: UseFormRegisterReturn
  address: UseFormRegisterReturn
  errors: FieldErrors<AccessValues>
  /** Of the key that is stored, where there is one: an empty field then keeps it. */
  keyHint?: string
}

export function AccessFields({ provider, apiKey, address, errors, keyHint }: AccessFieldsProps) {
  const info = describeProvider(provider)
  return (
    <>
      {info.key === 'none' ? null : (
        <PasswordField
          label={keyHint ? 'New API key' : 'API key'}
          subject="key"
          error={errors.key?.message}
          aside={info.keyPage ? <KeyLink address={info.keyPage} /> : null}
          hint={
            keyHint ?? (info.key === 'optional' ? 'Optional: only if the service needs one' : null)
          }
          required={info.key === 'required' && !keyHint}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          maxLength={1_000}
          className="font-prompt"
          {...apiKey}
        />
      )}
      {info.takesAddress ? (
        <Field
          label="Base URL"
          error={errors.address?.message}
          hint={info.baseUrl ? 'Optional: custom base URL' : null}
          required={info.baseUrl === null}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder={info.baseUrl ?? 'https://models.example.com/v1'}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            {...address}
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
    Get an API key
    <ExternalLink aria-hidden className="size-3" />
  </a>
)
