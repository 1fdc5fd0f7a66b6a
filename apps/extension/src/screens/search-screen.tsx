import { EmptyState } from '@product/ui/feedback/empty-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import {
  CommandBox,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '@product/ui/overlays/command-palette'
import { useSelectedItem } from '@product/ui/overlays/use-selected-item'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { CircleAlert, CloudOff, FileText, SearchX, Star, TextQuote, Users } from 'lucide-react'
import { useEffect } from 'react'
import type { PromptEntry, SyncState } from '../messages/requests.ts'
import { onPromptsChange, sendRequest } from '../messages/send-request.ts'
import { FailureState } from './failure-state.tsx'
import { useRequest } from './use-request.ts'

/** More than fit on the screen, and few enough to be drawn within a keystroke. */
const mostEntries = 30

type SearchScreenProps = {
  query: string
  onQuery: (query: string) => void
  /** The text that a prompt is looked for, where there is one. */
  selectedText: string
  onChoose: (promptId: string) => void
  onNew: () => void
  onReviewChanges: () => void
}

export function SearchScreen(props: SearchScreenProps) {
  const { query, onQuery, selectedText, onChoose, onNew, onReviewChanges } = props
  const {
    data: found,
    failure,
    isLoading,
    retry,
  } = useRequest(query.trim(), async () => ({
    query: query.trim(),
    groups: groupEntries(
      query.trim(),
      await sendRequest('prompts.search', { query: query.trim(), limit: mostEntries }),
    ),
  }))
  const entries = found?.groups.flatMap((group) => group.entries) ?? []
  const selection = useSelectedItem(
    entries.map(({ id }) => id),
    found?.query ?? '',
  )
  const { data: sync, retry: readSync } = useRequest('sync', () => sendRequest('sync.state'))
  useEffect(
    () =>
      onPromptsChange(() => {
        retry()
        readSync()
      }),
    [retry, readSync],
  )
  return (
    <CommandBox {...selection} shouldFilter={false} label="Search prompts" className="flex-1">
      <CommandPaletteInput
        autoFocus
        value={query}
        onValueChange={onQuery}
        loading={isLoading && found !== undefined}
        placeholder="Search prompts…"
        aria-label="Search prompts"
      />
      {sync?.problem && sync.syncedAt ? <CopyNote sync={sync} syncedAt={sync.syncedAt} /> : null}
      {sync && sync.undecided > 0 ? (
        <ChangesNote count={sync.undecided} onReview={onReviewChanges} />
      ) : null}
      {selectedText ? <SelectionNote text={selectedText} /> : null}
      {failure ? (
        <FailureState failure={failure} onRetry={retry} retrying={isLoading} />
      ) : found === undefined ? (
        <SearchSkeleton isFirst={sync?.syncedAt === null} />
      ) : found.groups.length === 0 ? (
        <NothingFound query={query.trim()} onNew={onNew} />
      ) : (
        <CommandPaletteList className="max-h-none">
          {found.groups.map(({ heading, entries }) => (
            <CommandPaletteGroup key={heading} heading={heading}>
              {entries.map((entry) => (
                <PromptItem key={entry.id} entry={entry} onChoose={onChoose} />
              ))}
            </CommandPaletteGroup>
          ))}
        </CommandPaletteList>
      )}
    </CommandBox>
  )
}

type Group = { heading: string; entries: PromptEntry[] }

/** Without a query, recently used prompts and favorites come first under a heading of their own. */
function groupEntries(query: string, entries: readonly PromptEntry[]): Group[] {
  const isFirst = ({ isRecent, isFavorite }: PromptEntry) => isRecent || isFavorite
  const groups = query
    ? [{ heading: 'Prompts', entries: [...entries] }]
    : [
        { heading: 'Recent and favorites', entries: entries.filter(isFirst) },
        { heading: 'All prompts', entries: entries.filter((entry) => !isFirst(entry)) },
      ]
  return groups.filter((group) => group.entries.length > 0)
}

type PromptItemProps = { entry: PromptEntry; onChoose: (promptId: string) => void }

function PromptItem({ entry, onChoose }: PromptItemProps) {
  const { id, title, description, isFavorite, isShared, starredFrom, variableCount } = entry
  return (
    <CommandPaletteItem
      value={id}
      onSelect={() => onChoose(id)}
      className="min-h-10"
      icon={isShared ? <Users aria-label="Shared with you" /> : <FileText aria-hidden />}
      detail={description}
      aside={
        <>
          {starredFrom !== null ? (
            <span className="max-w-40 truncate text-12 text-faint">
              Starred
              {starredFrom ? <span className="hidden @lg:inline"> · {starredFrom}</span> : null}
            </span>
          ) : null}
          {variableCount > 0 && starredFrom === null ? (
            <span className="text-12 text-faint tabular-nums group-data-[selected=true]:hidden">
              {variableCount === 1 ? '1 variable' : `${variableCount} variables`}
            </span>
          ) : null}
          {isFavorite ? (
            <Star aria-label="Favorite" className="ml-1 fill-accent text-accent" />
          ) : null}
        </>
      }
      hint="Open"
    >
      {title || 'Untitled Prompt'}
    </CommandPaletteItem>
  )
}

/** Without the server everything but running works, on the copy in this browser. */
function CopyNote({ sync, syncedAt }: { sync: SyncState; syncedAt: string }) {
  return (
    <p
      role="status"
      className="flex flex-none items-center gap-2 border-line border-b bg-surface px-4 py-2 text-12 text-quiet"
    >
      <CloudOff aria-hidden className="text-faint" />
      <span>
        {describeProblem(sync)} These are your prompts as of <RelativeTime value={syncedAt} />
        {sync.waiting > 0 ? `; ${countChanges(sync.waiting)} to be sent` : null}.
      </span>
    </p>
  )
}

function describeProblem({ problem }: SyncState): string {
  if (problem === 'failed') return 'The server answered with an error.'
  return navigator.onLine ? 'The server does not answer.' : 'You are offline.'
}

type ChangesNoteProps = { count: number; onReview: () => void }

function ChangesNote({ count, onReview }: ChangesNoteProps) {
  return (
    <p
      role="status"
      className="flex flex-none items-center gap-2 border-line border-b bg-danger-tint px-4 py-1.5 text-12"
    >
      <CircleAlert aria-hidden className="flex-none text-danger" />
      {count === 1 ? '1 change was not saved.' : `${count} changes were not saved.`}
      <Button size="s" className="ml-auto" onClick={onReview}>
        Review
      </Button>
    </p>
  )
}

const countChanges = (count: number): string =>
  count === 1 ? '1 change waits' : `${count} changes wait`

function SelectionNote({ text }: { text: string }) {
  return (
    <p className="flex flex-none items-center gap-2 border-line border-b bg-surface px-4 py-2 text-12 text-quiet">
      <TextQuote aria-hidden className="text-faint" />
      <span className="flex-none">Choose a prompt for</span>
      <span className="min-w-0 truncate text-text">“{text.trim()}”</span>
    </p>
  )
}

type NothingFoundProps = { query: string; onNew: () => void }

function NothingFound({ query, onNew }: NothingFoundProps) {
  return query === '' ? (
    <EmptyState
      className="my-auto"
      icon={<FileText />}
      title="No prompts yet"
      text="Prompts that you write, that are shared with you or that you star are listed here."
      action={<Button onClick={onNew}>New prompt</Button>}
    />
  ) : (
    <EmptyState
      className="my-auto"
      icon={<SearchX />}
      title="No prompts found"
      text={`Nothing matches “${query}”. Try fewer or other words.`}
    />
  )
}

/** The first time all prompts are loaded, which takes longer than a search. */
function SearchSkeleton({ isFirst }: { isFirst: boolean }) {
  return (
    <div role="status" className="grid gap-1 p-4">
      {['w-44', 'w-56', 'w-36', 'w-52', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex h-10 items-center gap-3">
          <Skeleton className="size-4" />
          <Skeleton className={width} />
        </div>
      ))}
      {isFirst ? (
        <p className="mt-2 text-center text-13 text-quiet">
          Loading your prompts for the first time…
        </p>
      ) : (
        <VisuallyHidden>Loading prompts</VisuallyHidden>
      )}
    </div>
  )
}
