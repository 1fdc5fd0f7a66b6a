import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { useSyncExternalStore } from 'react'
import { useEditor } from './editor-context.tsx'

/** The number of open threads, beside the word 'Comments'. */
export function OpenThreadCount() {
  const { passages } = useEditor()
  const { subscribe, getSnapshot } = passages
  const { openThreads } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  if (openThreads === 0) return null
  return (
    <span className="min-w-5 rounded-full bg-surface-hover px-1.5 text-center text-12 tabular-nums leading-5">
      {openThreads}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  )
}
