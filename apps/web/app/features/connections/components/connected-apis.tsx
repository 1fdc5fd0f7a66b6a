import type { Connection } from '@product/contract/connections'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { useState } from 'react'
import { Link } from 'react-router'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useConnections } from '../api/connections.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionFacts, describeStatus } from './connection-facts.tsx'

const shown = 5

/** The dashboard's panel of what prompts can be run on. */
export function ConnectedApis() {
  const [connecting, setConnecting] = useState(false)
  return (
    <section
      aria-labelledby="connected-apis"
      className="grid min-w-0 content-start gap-3 rounded-m border border-line bg-surface-raised p-4 sm:p-5"
    >
      <h2 id="connected-apis" className="font-semibold text-16">
        Connected APIs
      </h2>
      <PanelList />
      <div className="flex flex-wrap gap-1">
        <IfMay ability="changeConnections">
          <Button size="s" onClick={() => setConnecting(true)}>
            Connect New API
          </Button>
        </IfMay>
        <Button asChild size="s" variant="ghost" className="px-1.5">
          <Link to="/settings/connections">Manage Connections</Link>
        </Button>
      </div>
      <ConnectDialog open={connecting} onClose={() => setConnecting(false)} />
    </section>
  )
}

function PanelList() {
  const { data, error, refetch, isFetching } = useConnections()
  if (!data && error)
    return (
      <ErrorState
        className="py-2"
        title="Couldn’t load connections"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="h-24" />
  const { connections } = data
  if (connections.length === 0)
    return (
      <p className="text-pretty text-13 text-quiet">
        Nothing connected yet. Prompts run on the built-in Demo model, which needs no API key and is
        not an AI model.
      </p>
    )
  const more = connections.length - shown
  return (
    <ul className="grid divide-y divide-line">
      {connections.slice(0, shown).map((connection) => (
        <PanelRow key={connection.id} connection={connection} />
      ))}
      {more > 0 ? <li className="pt-2.5 text-12 text-faint">and {more} more</li> : null}
    </ul>
  )
}

function PanelRow({ connection }: { connection: Connection }) {
  const { name, status, problem } = connection
  const { label, tone } = describeStatus(status)
  const isFailing = status === 'failing'
  return (
    <li className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <p className="flex items-center justify-between gap-3 text-13">
        <span className="truncate font-medium">{name}</span>
        <span className="flex flex-none items-center gap-2 text-12 text-quiet">
          <StatusDot tone={tone} />
          {label}
        </span>
      </p>
      <p className="truncate text-12 text-faint empty:hidden">
        <ConnectionFacts connection={connection} isShort />
      </p>
      {problem ? (
        <p
          title={problem}
          className={cn('line-clamp-2 text-12', isFailing ? 'text-danger' : 'text-faint')}
        >
          {problem}
        </p>
      ) : null}
    </li>
  )
}
