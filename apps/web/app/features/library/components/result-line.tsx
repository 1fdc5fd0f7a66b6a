import { discoverTabs } from '#web/content/discover.ts'
import type { LibraryView } from '../model/library-view.ts'

type ResultLineProps = {
  view: LibraryView
  /** What is shown instead of what the tab promises, in words. */
  instead: string | null
}

/** What is shown, in a sentence: what the tab means, or what stands in for it. */
export function ResultLine({ view, instead }: ResultLineProps) {
  const explanation = discoverTabs.find(({ type }) => type === view.type)?.explanation
  return (
    <p className="mt-3 mb-4 text-13 text-faint" role={instead ? 'note' : undefined}>
      {instead ?? explanation}
    </p>
  )
}
