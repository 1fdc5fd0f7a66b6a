import type { InboxState } from '@product/contract/support-inbox'
import { type ConversationKind, conversationKinds } from '@product/domain'
import { FilterSelect } from '@product/ui/forms/filter-select'
import { SearchField } from '@product/ui/forms/search-field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { type RefObject, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { readFilter } from '../model/inbox-filter.ts'
import { kindNames } from './conversation-list.tsx'

type InboxFiltersProps = {
  inbox: InboxState | undefined
  search: RefObject<HTMLInputElement | null>
}

type Shown = 'not-closed' | 'new' | 'open' | 'answered' | 'closed' | 'all'

const names: Record<Shown, string> = {
  'not-closed': 'Not closed',
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  all: 'All',
}

/** The filters stand in the address, so that a list can be linked to. */
export function InboxFilters({ inbox, search }: InboxFiltersProps) {
  const [address, setAddress] = useSearchParams()
  const filter = readFilter(address)
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setAddress(
        () => {
          // Not the known one: a search comes late, and would close a conversation that was opened meanwhile.
          const next = new URLSearchParams(location.search)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [setAddress],
  )
  const onSearch = useCallback((text: string) => set('q', text.trim()), [set])
  const shown: Shown = filter.state ?? 'not-closed'
  return (
    <div className="grid gap-2 border-line border-b p-3">
      <SearchField
        ref={search}
        label="Search conversations"
        aria-keyshortcuts="/"
        value={filter.q ?? ''}
        onSearch={onSearch}
      />
      <SegmentedControl<Shown>
        label="State"
        size="s"
        className="grid grid-cols-3 [&>label]:whitespace-nowrap [&>label]:px-1.5"
        value={shown}
        onValueChange={(state) => set('state', state === 'not-closed' ? undefined : state)}
        options={(Object.keys(names) as Shown[]).map((value) => ({
          value,
          label: <CountedName name={names[value]} count={countOf(inbox, value)} />,
          accessibleLabel: names[value],
        }))}
      />
      <div className="grid grid-cols-2 gap-2">
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={filter.kind}
          options={conversationKinds.map((value: ConversationKind) => ({
            value,
            label: kindNames[value],
          }))}
          onChange={(kind) => set('kind', kind)}
        />
        <FilterSelect
          label="Assigned to"
          all="Anyone"
          value={filter.assignee}
          options={[
            { value: 'me', label: 'Me' },
            { value: 'nobody', label: 'Nobody' },
            ...(inbox?.operators ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(assignee) => set('assignee', assignee)}
        />
      </div>
    </div>
  )
}

function countOf(inbox: InboxState | undefined, state: Shown): number {
  if (!inbox || state === 'not-closed' || state === 'closed' || state === 'all') return 0
  return inbox.counts[state]
}

function CountedName({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name}
      {count > 0 ? (
        <span className="text-faint tabular-nums">{count.toLocaleString('en')}</span>
      ) : null}
    </>
  )
}
