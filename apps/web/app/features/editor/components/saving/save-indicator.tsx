import { cn } from '@product/ui/styles/class-names'
import { Check, CircleAlert, CloudOff, GitMerge, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusOf } from '../../model/save-machine.ts'
import type { ConnectionState } from '../../model/shared-document.ts'
import { useEditor } from '../editor-context.tsx'

type SaveIndicatorProps = { onShowConflict: () => void }

/** Says what is true now: only what the server has acknowledged is Saved. */
export function SaveIndicator({ onShowConflict }: SaveIndicatorProps) {
  const { save, isKept, isTyping, connection } = useEditor()
  const known = statusOf(save)
  const isConnecting = connection === 'joining' && known === 'offline'
  const status = isTyping && (known === 'saved' || known === 'new') ? 'saving' : known
  return (
    <div
      role="status"
      className={cn(
        'flex items-center text-12 text-quiet [&_.lucide]:size-3.5',
        status === 'offline' && !isConnecting ? 'min-w-0' : 'flex-none',
      )}
    >
      {status === 'saving' ? (
        <Label icon={<RefreshCw className="text-faint" />} isShort>
          Saving…
        </Label>
      ) : null}
      {status === 'saved' ? (
        <Label icon={<Check className="text-success" />} isShort>
          Saved
        </Label>
      ) : null}
      {isConnecting ? (
        <Label icon={<RefreshCw className="text-faint" />} isShort>
          Connecting…
        </Label>
      ) : null}
      {status === 'offline' && !isConnecting ? (
        <Label icon={<CloudOff className="text-accent" />}>
          {/* The icon alone says it on phones. */}
          <span className="max-sm:sr-only">Offline, </span>
          {isKept ? 'changes are kept here' : 'keep this page open'}
        </Label>
      ) : null}
      {status === 'conflict' ? (
        <button
          type="button"
          onClick={onShowConflict}
          className="relative flex touch-target items-center gap-1.5 rounded-s px-1.5 font-medium text-danger hover:bg-danger-tint max-sm:-ml-1.5 sm:py-1"
        >
          <GitMerge />
          Conflict
        </button>
      ) : null}
      {status === 'refused' ? (
        <Label icon={<CircleAlert className="text-danger" />} isShort>
          <span className="text-danger">Not saved</span>
        </Label>
      ) : null}
    </div>
  )
}

/** For readers, who save nothing: whether they see what others write. */
export function ReaderIndicator({ connection }: { connection: ConnectionState | null }) {
  return (
    <div
      role="status"
      className="flex min-w-0 flex-none items-center text-12 text-quiet [&_.lucide]:size-3.5"
    >
      {connection === 'joining' ? (
        <Label icon={<RefreshCw className="text-faint" />} isShort>
          Connecting…
        </Label>
      ) : null}
      {connection === 'closed' ? (
        <Label icon={<CloudOff className="text-accent" />}>Offline, not up to date</Label>
      ) : null}
    </div>
  )
}

type LabelProps = { icon: ReactNode; isShort?: boolean; children: ReactNode }

function Label({ icon, isShort, children }: LabelProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {icon}
      <span className={cn('truncate', isShort && 'lg:max-xl:sr-only')}>{children}</span>
    </span>
  )
}
