import type { Run } from '@product/contract/runs'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { MoreHorizontal, Play, SquarePen, Target, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { rememberModels } from '#web/entities/run/remembered-models.ts'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useRunAgain } from '../api/run-again.ts'
import { useExpectOutput } from '../api/runs.ts'
import { DeletionDialog } from './deletion-dialog.tsx'

/** Actions of a run; those on its prompt only while the prompt exists. */
export function RunActions({ run }: { run: Run }) {
  const navigate = useNavigate()
  const again = useRunAgain()
  const expected = useExpectOutput()
  const [doomed, setDoomed] = useState<string[]>([])
  const { id, promptId, status, text, provider } = run
  return (
    <div className="flex flex-wrap items-center gap-2">
      {promptId === null ? (
        <p className="text-13 text-faint">The prompt was deleted.</p>
      ) : (
        <>
          {provider === 'browser' ? null : (
            <Button
              variant="primary"
              loading={again.isPending}
              onClick={() =>
                again.mutate(run, { onSuccess: (newId) => void navigate(`/history/${newId}`) })
              }
            >
              <Play />
              Run again
            </Button>
          )}
          <Button asChild>
            <Link to={`/editor/${promptId}`} onClick={() => rememberModels(promptId, [run])}>
              <SquarePen />
              Open in editor
            </Link>
          </Button>
        </>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button iconOnly variant="ghost" aria-label="More">
            <MoreHorizontal />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem
            disabled={promptId === null || status !== 'Success' || text === ''}
            onSelect={() => expected.mutate(run)}
          >
            <Target />
            Use this output as the expected one
          </DropdownMenuItem>
          <IfMay ability="deleteRuns">
            <DropdownMenuItem
              tone="danger"
              disabled={status === 'Running'}
              onSelect={() => setDoomed([id])}
            >
              <Trash2 />
              Delete
            </DropdownMenuItem>
          </IfMay>
        </DropdownMenuContent>
      </DropdownMenu>
      <DeletionDialog
        ids={doomed}
        onClose={() => setDoomed([])}
        onDeleted={() => void navigate('/history')}
      />
    </div>
  )
}
