import { ChevronRight } from 'lucide-react'
import type { LiveRun } from '../live-run.ts'

/** What the model thought, folded: it is not the answer. */
export function Reasoning({ run }: { run: Pick<LiveRun, 'reasoning' | 'thinking'> }) {
  return (
    <details className="group text-12 text-quiet">
      <summary className="flex w-fit items-center gap-1 rounded-xs hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5! transition-transform duration-100 group-open:rotate-90" />
        {describeThinking(run.thinking)}
      </summary>
      <p className="mt-1.5 whitespace-pre-wrap break-words border-line border-l-2 pl-3">
        {run.reasoning}
      </p>
    </details>
  )
}

function describeThinking(thinking: LiveRun['thinking']): string {
  if (thinking && thinking.to === null) return 'Thinking…'
  const seconds = thinking ? Math.round(((thinking.to ?? 0) - thinking.from) / 1_000) : 0
  return seconds < 1 ? 'Thought' : `Thought for ${seconds} s`
}
