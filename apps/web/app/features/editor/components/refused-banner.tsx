import { Button } from '@product/ui/forms/button'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Refusal, type SaveState, statusOf } from '../model/save-state.ts'
import { useEditor } from './editor-context.tsx'

/** Says why the server refused a save, that nothing is lost, and what can be done. */
export function RefusedBanner() {
  const { save, isKept, session } = useEditor()
  const refusal = useRefusal(save)
  if (!refusal) return null
  const { code, message } = refusal
  return (
    <section
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-danger-tint px-4 py-2 text-13"
    >
      <CircleAlert className="size-4 flex-none text-danger max-sm:mt-0.5 max-sm:self-start" />
      <p className="min-w-0 flex-1 basis-60 text-pretty">
        <strong className="font-semibold">
          {isKept
            ? 'Your last changes are not saved, but kept on this device.'
            : 'Your last changes are not saved. Keep this page open.'}
        </strong>{' '}
        <span className="text-quiet">{message}</span>
      </p>
      <span className="flex flex-none items-center gap-2 max-sm:w-full max-sm:justify-end">
        {code === 'storage.full' ? (
          <Button asChild size="s" variant="ghost">
            <Link to="/settings/data">Show storage</Link>
          </Button>
        ) : null}
        <Button size="s" onClick={session.retry}>
          Try again
        </Button>
      </span>
    </section>
  )
}

/** Also while it is tried again: otherwise the text would jump at every pause in typing. */
function useRefusal(save: SaveState): Refusal | null {
  const [last, setLast] = useState<Refusal | null>(null)
  const isTriedAgain = statusOf(save) === 'saving'
  const refusal = save.trouble?.kind === 'refused' ? save.trouble : isTriedAgain ? last : null
  if (refusal !== last) setLast(refusal)
  return refusal
}
