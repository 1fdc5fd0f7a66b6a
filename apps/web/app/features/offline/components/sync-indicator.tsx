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
  const { isReturning, isDone } = useReturn(state)
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
        <PopoverContent align="end" aria-label="Changes that need your decision" className="w-96">
          <RefusedChanges accountId={accountId} />
        </PopoverContent>
      </Popover>
    )
  return (
    <span
      aria-live="polite"
      className="flex flex-none items-center text-12 text-quiet [&_.lucide]:size-3.5"
    >
      {isOffline ? <OfflineLabel waiting={waiting} /> : null}
      {!isOffline && (waiting > 0 || isReturning) ? (
        <OnlineLabel waiting={waiting} isSyncing={isSyncing} />
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

/** Opens an explanation, since there is room for two words only, and on phones for none. */
function OfflineLabel({ waiting }: { waiting: number }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="s" className="gap-1.5 px-1.5 font-normal text-12 text-quiet">
          <CloudOff className="text-accent" />
          <LabelText>
            {waiting === 0 ? 'Offline' : `Offline · ${countChanges(waiting)} waiting`}
          </LabelText>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Offline" className="w-72">
        <p className="font-medium text-13">The server can’t be reached</p>
        <p className="mt-1 text-13 text-quiet">
          You can go on reading, writing and organizing your prompts on this device.{' '}
          {waiting === 0
            ? 'Changes are'
            : `${countChanges(waiting)} ${waiting === 1 ? 'waits' : 'wait'} and will be`}{' '}
          sent when the server is back.
        </p>
      </PopoverContent>
    </Popover>
  )
}

function OnlineLabel({ waiting, isSyncing }: { waiting: number; isSyncing: boolean }) {
  if (!isSyncing && waiting === 0) return null
  const changes = countChanges(waiting)
  return (
    <Label icon={<RefreshCw className="text-faint" />}>
      {waiting === 0 ? 'Syncing…' : isSyncing ? `Syncing ${changes}…` : `${changes} waiting`}
    </Label>
  )
}

/**
 * Whether the server is back, or changes have been sent, and the copy is not up to date yet; and for a moment after it is.
 */
function useReturn({ isOffline, waiting, syncedAt }: SyncState) {
  const isPending = isOffline || waiting > 0
  /** The last sync before something was pending; undefined where nothing is. */
  const [before, setBefore] = useState<string | null>()
  const [isDone, setDone] = useState(false)
  if (isPending && before === undefined && syncedAt !== undefined) {
    setBefore(syncedAt)
    setDone(false)
  }
  if (!isPending && before !== undefined && syncedAt && syncedAt !== before) {
    setBefore(undefined)
    setDone(true)
  }
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), doneFor)
    return () => clearTimeout(timer)
  }, [isDone])
  return { isReturning: !isPending && before !== undefined, isDone }
}

type LabelProps = { icon: ReactNode; children: ReactNode }

function Label({ icon, children }: LabelProps) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap px-1.5">
      {icon}
      <LabelText>{children}</LabelText>
    </span>
  )
}

/** The icon alone says it on phones. */
const LabelText = ({ children }: { children: ReactNode }) => (
  <span className="max-sm:sr-only">{children}</span>
)
