import { useSearchParams } from 'react-router'

export type VersionView = 'content' | 'diff'

export type ShownVersions = {
  /** The version that is read, and the right side of a comparison. */
  to: number
  /** The left side; without one, the first version is shown. */
  from: number | undefined
  view: VersionView
}

/** In the address, so that a version or a comparison can be linked to. */
export function useShownVersions(newest: number | undefined) {
  const [search, setSearch] = useSearchParams()
  const to = Number(search.get('to')) || newest
  const from = Number(search.get('from')) || undefined
  const isDiff = (search.get('view') ?? (from ? 'diff' : 'content')) === 'diff'
  const isChosen = search.size > 0
  const shown: ShownVersions | undefined =
    to === undefined
      ? undefined
      : { to, from: from ?? (to > 1 ? to - 1 : undefined), view: isDiff ? 'diff' : 'content' }
  const update = (next: Record<string, string>) =>
    // Back leads from the first choice to the list, which is a screen of its own on a phone.
    setSearch(next, { replace: isChosen })
  return {
    shown,
    isChosen,
    show: (number: number) => update({ to: String(number), ...(isDiff && { view: 'diff' }) }),
    compare: (before: number, after: number) => update({ from: String(before), to: String(after) }),
    setView: (view: VersionView) => {
      if (to === undefined) return
      update({ to: String(to), ...(from && { from: String(from) }), view })
    },
    reset: () => setSearch({}, { replace: true }),
  }
}
