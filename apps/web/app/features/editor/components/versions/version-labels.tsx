import { type Version, VersionName } from '@product/contract/versions'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useNameVersion, useVersionNames } from '../../api/version-names.ts'

type VersionLabelsProps = { promptId: string; version: Version }

const usualLabels = ['production', 'staging']

/** Adds a label to a version, moves one to it, or removes one. */
export function VersionLabels({ promptId, version }: VersionLabelsProps) {
  const { number, names } = version
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useNameVersion(promptId)
  const apply = async (name: string, to: number | null) => {
    try {
      await mutateAsync({ name, number: to })
      setOpen(false)
    } catch (error) {
      stackError('Error', error)
    }
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="s" aria-label={`Add label to version ${number}`}>
          <Tag />
          Add label
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
              aria-label={`Remove label ${name}`}
              onClick={() => void apply(name, null)}
            >
              <X />
            </Button>
          </div>
        ))}
        <LabelForm
          promptId={promptId}
          taken={names}
          isPending={isPending}
          onLabel={(name) => apply(name, number)}
        />
      </PopoverContent>
    </Popover>
  )
}

type LabelFormProps = {
  promptId: string
  taken: readonly string[]
  isPending: boolean
  onLabel: (name: string) => Promise<void>
}

const Labeled = z.object({ name: VersionName })

function LabelForm({ promptId, taken, isPending, onLabel }: LabelFormProps) {
  const { data } = useVersionNames(promptId)
  const { register, submit, errors } = useZodForm(Labeled, {
    defaultValues: { name: '' },
    save: ({ name }) => onLabel(name),
  })
  const places = new Map(data?.names.map(({ name, number }) => [name, number]))
  const offered = [...new Set([...usualLabels, ...places.keys()])].filter(
    (name) => !taken.includes(name),
  )
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((name) => (
          <Button key={name} size="s" disabled={isPending} onClick={() => void onLabel(name)}>
            {name}
            {places.has(name) ? <span className="text-quiet">from v{places.get(name)}</span> : null}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="flex items-end gap-2">
        <Field label="Label" error={errors.name?.message} className="flex-1">
          <Input maxLength={40} placeholder="experiment" {...register('name')} />
        </Field>
        <Button type="submit" loading={isPending}>
          Add
        </Button>
      </form>
    </>
  )
}

type LabelMove = { name: string; from: number | null; to: number | null }

/** Which versions had which label when, the newest change first. */
export function LabelHistory({ promptId }: { promptId: string }) {
  const { data, error, refetch, isFetching } = useVersionNames(promptId)
  if (error && !data)
    return (
      <ErrorState
        title="The label history could not be loaded"
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
        title="No labels yet"
        text="Label a version, for instance production, and move the label when a better one is ready."
      />
    )
  return (
    <ol aria-label="Label history" className="flex min-h-0 flex-col overflow-y-auto p-4 sm:p-6">
      {data.moves.map((move) => (
        <li
          key={`${move.at}${move.name}`}
          className="flex flex-wrap items-baseline gap-x-2 border-line border-b py-2.5 text-13"
        >
          <Badge variant="success">{move.name}</Badge>
          <span>{describeMove(move)}</span>
          <span className="text-quiet">by {move.by?.name ?? 'a former member'}</span>
          <RelativeTime value={move.at} className="ml-auto text-12 text-faint" />
        </li>
      ))}
    </ol>
  )
}

function describeMove({ from, to }: LabelMove): string {
  if (to === null) return `removed from v${from}`
  return from === null ? `added to v${to}` : `moved from v${from} to v${to}`
}
