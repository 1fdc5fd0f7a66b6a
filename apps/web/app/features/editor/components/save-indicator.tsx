import { Tooltip } from '@product/ui/tooltip'
import { Check, CircleAlert, CloudOff, GitMerge, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusOf } from '../model/save-state.ts'
import { useEditor } from './editor-context.tsx'

type SaveIndicatorProps = { onShowConflict: () => void }

/** Says what is true now: only what the server has acknowledged is Saved. */
export function SaveIndicator({ onShowConflict }: SaveIndicatorProps) {
  const { save, isKept } = useEditor()
  const status = statusOf(save)
  return (
    <div
      role="status"
      className="flex min-w-0 items-center text-12 text-quiet [&_.lucide]:size-3.5"
    >
      {status === 'saving' ? (
        <Label icon={<RefreshCw className="text-faint" />}>Saving…</Label>
      ) : null}
      {status === 'saved' ? <Label icon={<Check className="text-success" />}>Saved</Label> : null}
      {status === 'offline' ? (
        <Label icon={<CloudOff className="text-accent" />}>
          {isKept ? 'Offline — kept on this device' : 'Offline — keep this page open'}
        </Label>
      ) : null}
      {status === 'conflict' ? (
        <button
          type="button"
          onClick={onShowConflict}
          className="flex items-center gap-1.5 rounded-s px-1.5 py-1 font-medium text-danger hover:bg-danger-tint"
        >
          <GitMerge />
          Conflict
        </button>
      ) : null}
      {save.trouble?.kind === 'refused' ? (
        <Tooltip content={save.trouble.message}>
          <button type="button" className="flex items-center gap-1.5 text-danger">
            <CircleAlert />
            <span className="truncate">Not saved: {save.trouble.message}</span>
          </button>
        </Tooltip>
      ) : null}
    </div>
  )
}

function Label({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
