import { type Version, VersionName } from '@product/contract/versions'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useVersionNames } from '../api/list-version-names.ts'
import { useNameVersion } from '../api/name-version.ts'

type VersionNamesProps = { promptId: string; version: Version }

const usualNames = ['production', 'staging']

/** Gives a version a name, moves one to it, or takes one away. */
export function VersionNames({ promptId, version }: VersionNamesProps) {
  const { number, names } = version
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useNameVersion(promptId)
  const apply = (name: string, to: number | null) =>
    mutate(
      { name, number: to },
      {
        onSuccess: () => setOpen(false),
        onError: (error) =>
          stackToast({ title: 'Error', description: describeError(error), variant: 'error' }),
      },
    )
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="s" aria-label={`Name version ${number}`}>
          Name
        </Button>
      </PopoverTrigger>
      <PopoverContent className="flex flex-col gap-3">
        {names.map((name) => (
          <div key={name} className="flex items-center gap-2 text-13">
            <Tag className="text-accent" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <Button
              iconOnly
              size="s"
              variant="ghost"
              aria-label={`Remove the name ${name}`}
              onClick={() => apply(name, null)}
            >
              <X />
            </Button>
          </div>
        ))}
        <NameForm
          promptId={promptId}
          taken={names}
          isPending={isPending}
          onName={(name) => apply(name, number)}
        />
      </PopoverContent>
    </Popover>
  )
}

type NameFormProps = {
  promptId: string
  taken: readonly string[]
  isPending: boolean
  onName: (name: string) => void
}

function NameForm({ promptId, taken, isPending, onName }: NameFormProps) {
  const { data } = useVersionNames(promptId)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const places = new Map(data?.names.map(({ name, number }) => [name, number]))
  const offered = [...new Set([...usualNames, ...places.keys()])].filter(
    (name) => !taken.includes(name),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = VersionName.safeParse(text)
    if (name.success) onName(name.data)
    else setError(name.error.issues[0]?.message)
  }
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((name) => (
          <Button key={name} size="s" disabled={isPending} onClick={() => onName(name)}>
            {name}
            {places.has(name) ? <span className="text-faint">from {places.get(name)}</span> : null}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="flex items-end gap-2">
        <Field label="Name" error={error} className="flex-1">
          <Input
            value={text}
            maxLength={40}
            placeholder="experiment"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={isPending}>
          Set
        </Button>
      </form>
    </>
  )
}
