import { useSearchParams } from 'react-router'
import { readView } from './model/history-view.ts'

type Changes = Record<string, string | undefined>

/** What is shown is in the address, so that it can be linked to and gone back to. */
export function useHistoryView() {
  const [address, setAddress] = useSearchParams()
  /** Undefined takes a value away. Typing makes no steps in the history. */
  function change(changes: Changes) {
    // What was chosen a moment ago may not be rendered yet.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setAddress(next, { replace: 'q' in changes, preventScrollReset: true })
  }
  return { view: readView(address), change }
}

export type ChangeView = ReturnType<typeof useHistoryView>['change']
