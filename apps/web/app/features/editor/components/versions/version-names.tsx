import { type Version, VersionName } from '@product/contract/versions'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useNameVersion, useVersionNames } from '../../api/version-names.ts'

type VersionNamesProps = { promptId: string; version: Version }

const usualNames = ['production', 'staging']

/** Gives a version a name, moves one to it, or takes one away. */
export function VersionNames({ promptId, version }: VersionNamesProps) {
  const { number, names } = version
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useNameVersion(promptId)
  const apply = async (name: string, to: number | null) => {
    try {
      await mutateAsync({ name, number: to })
      setOpen(false)
    } catch (error) {
      stackToast({ title: 'Error', description: describeError(error), variant: 'error' })
    }
  }
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
              onClick={() => void apply(name, null)}
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
  onName: (name: string) => Promise<void>
}

const Named = z.object({ name: VersionName })

function NameForm({ promptId, taken, isPending, onName }: NameFormProps) {
  const { data } = useVersionNames(promptId)
  const { register, submit, errors } = useZodForm(Named, {
    defaultValues: { name: '' },
    save: ({ name }) => onName(name),
  })
  const places = new Map(data?.names.map(({ name, number }) => [name, number]))
  const offered = [...new Set([...usualNames, ...places.keys()])].filter(
    (name) => !taken.includes(name),
  )
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((name) => (
          <Button key={name} size="s" disabled={isPending} onClick={() => void onName(name)}>
            {name}
            {places.has(name) ? <span className="text-faint">from {places.get(name)}</span> : null}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="flex items-end gap-2">
        <Field label="Name" error={errors.name?.message} className="flex-1">
          <Input maxLength={40} placeholder="experiment" {...register('name')} />
        </Field>
        <Button type="submit" loading={isPending}>
          Set
        </Button>
      </form>
    </>
  )
}

type Move = { name: string; from: number | null; to: number | null }

/** How the names of versions moved, the newest move first. */
export function NameMoves({ promptId }: { promptId: string }) {
  const { data, error, refetch, isFetching } = useVersionNames(promptId)
  if (error && !data)
    return (
      <ErrorState
        title="The moves could not be loaded"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="m-6 w-60" />
  if (data.moves.length === 0)
    return (
      <EmptyState
        icon={<Tag />}
        title="No names yet"
        text="Give a version a name such as production, and move it when a better one is ready."
      />
    )
  return (
    <ol aria-label="Moves of names" className="flex flex-col p-4 sm:p-6">
      {data.moves.map((move) => (
        <li
          key={`${move.at}${move.name}`}
          className="flex flex-wrap items-baseline gap-x-2 border-line border-b py-2.5 text-13"
        >
          <span className="font-medium text-accent">{move.name}</span>
          <span>{describeMove(move)}</span>
          <span className="text-quiet">by {move.by?.name ?? 'somebody who left'}</span>
          <RelativeTime value={move.at} className="ml-auto text-12 text-faint" />
        </li>
      ))}
    </ol>
  )
}

function describeMove({ from, to }: Move): string {
  if (to === null) return `was removed from version ${from}`
  return from === null ? `was set on version ${to}` : `moved from version ${from} to version ${to}`
}
