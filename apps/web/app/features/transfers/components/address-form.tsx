import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { type FormEvent, useState } from 'react'

type AddressFormProps = { onAddress: (url: string) => Promise<void> }

export function AddressForm({ onAddress }: AddressFormProps) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)

  async function read(event: FormEvent) {
    event.preventDefault()
    const address = url.trim()
    if (!/^https?:\/\/\S+$/i.test(address))
      return setProblem('Please enter an address that begins with http:// or https://')
    setProblem(undefined)
    setIsReading(true)
    await onAddress(address)
    setIsReading(false)
    setUrl('')
  }

  return (
    <form
      onSubmit={(event) => void read(event)}
      noValidate
      className="rounded-m border border-line bg-surface-raised p-4.5"
    >
      <Field label="Or import from a URL" error={problem}>
        <div className="flex gap-2">
          <Input
            type="url"
            inputMode="url"
            value={url}
            maxLength={2_000}
            placeholder="https://example.com/prompt.json"
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button type="submit" loading={isReading}>
            Import
          </Button>
        </div>
      </Field>
    </form>
  )
}
