import { Button } from '@product/ui/forms/button'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Check, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { type SyncState, useSyncState } from '../use-sync-state.ts'

const RefusedChanges = lazyComponent(async () => {
  const module = await import('./refused-changes.tsx')
  return { default: module.RefusedChanges }
})

const doneFor = 4_000

type SyncIndicatorProps = { accountId: string }

/** Says quietly that the server is away and how much waits for it; nothing while all is well. */
export function SyncIndicator({ accountId }: SyncIndicatorProps) {
  const state = useSyncState(accountId)
  const isDone = useJustDone(state)
  const { isOffline, waiting, refused, conflicts, isSyncing } = state
  if (refused + conflicts > 0 && !isOffline)
    return (
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="ghost" className="text-danger">
            <TriangleAlert />
            <span className="max-sm:sr-only">{describeProblems(refused, conflicts)}</span>
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label="Changes that need you" className="w-96">
          <RefusedChanges accountId={accountId} />
        </PopoverContent>
      </Popover>
    )
  return (
    <span
      aria-live="polite"
      className="flex flex-none items-center text-12 text-quiet [&_.lucide]:size-3.5"
    >
      {isOffline ? (
        <Label
          icon={<CloudOff className="text-accent" />}
          title="You can go on reading and writing. Changes are sent when the server is back."
        >
          {waiting === 0 ? 'Offline' : `Offline · ${countChanges(waiting)} waiting`}
        </Label>
      ) : null}
      {!isOffline && waiting > 0 ? (
        <Label icon={<RefreshCw className="text-faint" />}>
          {isSyncing ? `Syncing ${countChanges(waiting)}…` : `${countChanges(waiting)} waiting`}
        </Label>
      ) : null}
      {isDone ? <Label icon={<Check className="text-success" />}>Synced</Label> : null}
    </span>
  )
}

function describeProblems(refused: number, conflicts: number): string {
  const count = refused + conflicts
  if (conflicts === 0) return `${countChanges(count)} ${count === 1 ? 'was' : 'were'} refused`
  return `${countChanges(count)} ${count === 1 ? 'needs' : 'need'} your decision`
}

const countChanges = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** For a moment after everything that waited has been sent, or the server is back. */
function useJustDone({ isOffline, waiting }: SyncState): boolean {
  const isPending = isOffline || waiting > 0
  const [wasPending, setWasPending] = useState(isPending)
  const [isDone, setDone] = useState(false)
  if (isPending !== wasPending) {
    setWasPending(isPending)
    setDone(!isPending)
  }
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), doneFor)
    return () => clearTimeout(timer)
  }, [isDone])
  return isDone
}

type LabelProps = { icon: ReactNode; title?: string; children: ReactNode }

function Label({ icon, title, children }: LabelProps) {
  return (
    <span title={title} className="flex items-center gap-1.5 whitespace-nowrap px-1.5">
      {icon}
      {/* The icon alone says it on phones. */}
      <span className="max-sm:sr-only">{children}</span>
    </span>
  )
}
