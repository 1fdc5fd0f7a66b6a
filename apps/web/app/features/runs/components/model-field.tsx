import { describeProvider } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { controlStyle } from '@product/ui/forms/input'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import type { ModelChoice } from '../model/choose-models.ts'
import { nameRun } from '../model/describe-run.ts'
import { ModelList } from './model-list.tsx'

export function ModelField({ choice }: { choice: ModelChoice }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { chosen, isPending, error, refetch } = choice
  const [first] = chosen
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium text-12 text-quiet">
        Model
      </span>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          className={controlStyle({
            className: 'flex items-center justify-between gap-2 text-left',
          })}
        >
          <span className="truncate">
            {first ? nameRun(first) : isPending ? 'Loading models…' : 'Choose a model'}
          </span>
          <span className="ml-auto flex flex-none items-center gap-1 text-faint">
            {chosen.length > 1 ? <span className="text-12">+{chosen.length - 1} more</span> : null}
            <ChevronDown />
          </span>
        </PopoverTrigger>
        <PopoverContent side="top" className="flex w-84 flex-col overflow-hidden p-0">
          <ModelList choice={choice} onDone={() => setOpen(false)} />
        </PopoverContent>
      </Popover>
      {error ? (
        <p role="alert" className="text-12 text-danger">
          {describeError(error)}{' '}
          <Button variant="link" size="s" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      <Unconnected models={choice.unconnected} />
    </div>
  )
}

/** Models that the prompt is meant for and nobody is connected for. */
function Unconnected({ models }: { models: ModelChoice['unconnected'] }) {
  const mayConnect = useMay('changeConnections')
  const [first] = models
  if (!first) return null
  const provider = describeProvider(first.provider).name
  return (
    <p className="text-12 text-faint">
      {models.length === 1 ? `${first.label} is` : `${models.length} target models are`} not
      connected.{' '}
      {mayConnect ? (
        <Link
          to={
            models.length === 1
              ? `/settings/connections?connect=${first.provider}`
              : '/settings/connections'
          }
          className="text-accent underline underline-offset-2"
        >
          {models.length === 1 ? `Connect ${provider}` : 'Manage Connections'}
        </Link>
      ) : (
        `Ask an admin to connect ${models.length === 1 ? 'it' : 'them'}.`
      )}
    </p>
  )
}
