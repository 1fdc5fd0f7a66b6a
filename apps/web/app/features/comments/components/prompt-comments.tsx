import type { PromptComments as Comments, CommentThread } from '@product/contract/comments'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { IconButton } from '@product/ui/forms/icon-button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { MessageSquareText, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CommentedPrompt } from '#web/entities/comment/commented-prompt.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePromptComments } from '../api/comments.ts'
import { useLinkedComment } from '../use-linked-comment.ts'
import { NewThread } from './new-thread.tsx'
import { Suggestion } from './suggestion.tsx'
import { ThreadCard } from './thread-card.tsx'

type Filter = 'open' | 'resolved'

/** The comments of an open prompt. It marks their passages in the text, also while it is hidden. */
export function PromptComments({ commented }: { commented: CommentedPrompt }) {
  const { promptId, isStored, passages, show, onClose } = commented
  const { data, error, refetch, isFetching } = usePromptComments(promptId, isStored)
  const state = useSyncExternalStore(passages.subscribe, passages.getSnapshot, passages.getSnapshot)
  const [filter, setFilter] = useState<Filter>('open')
  const list = useRef<HTMLDivElement>(null)
  useShownPassages(commented, data)

  const reach = useEffectEvent((thread: CommentThread, selector: string) => {
    show()
    setFilter(thread.resolution ? 'resolved' : 'open')
    passages.activate(thread.id)
    // Once the filter and the panel are drawn.
    requestAnimationFrame(() =>
      list.current?.querySelector(selector)?.scrollIntoView({ block: 'center' }),
    )
  })
  const linkedId = useLinkedComment(data?.threads, (thread, commentId) => {
    reach(thread, `[data-comment="${commentId}"]`)
    passages.reveal(thread.id)
  })
  const reachActive = useEffectEvent(() => {
    const active = data?.threads.find(({ id }) => id === state.activeId)
    if (active) reach(active, `[data-thread-card="${active.id}"]`)
  })
  useEffect(() => {
    if (state.opened > 0) reachActive()
  }, [state.opened])

  const threads = data?.threads ?? []
  const open = sortByPlace(threads.filter(({ resolution }) => !resolution))
  const resolved = threads.filter(({ resolution }) => resolution).toReversed()
  const shown = filter === 'open' ? open : resolved
  const missed = useMissed(
    open.filter((thread) => isBeingAccepted(thread) && !state.foundIds.has(thread.id)),
    refetch,
  )
  const subject = { kind: 'prompt', id: promptId } as const
  return (
    <section aria-label="Comments" className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 flex-none items-center gap-3 border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-13">Comments</h2>
        <SegmentedControl<Filter>
          label="Which threads"
          size="s"
          value={filter}
          onValueChange={setFilter}
          options={[
            { value: 'open', label: `Open ${open.length}` },
            { value: 'resolved', label: `Resolved ${resolved.length}` },
          ]}
        />
        {onClose ? (
          <IconButton label="Close comments" className="ml-auto" size="s" onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </div>
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto p-4">
        {isStored ? (
          <div className="mb-4">
            <NewThread
              // Other words are another comment.
              key={state.marked ? `${state.marked.kind} ${state.marked.quote}` : ''}
              commented={commented}
              subject={subject}
              marked={state.marked}
            />
          </div>
        ) : null}
        {error && !data ? (
          <ErrorState
            title="The comments could not be loaded"
            text={describeError(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {isStored && !data && !error ? <Skeleton className="h-24 rounded-m" /> : null}
        {(data || !isStored) && shown.length === 0 ? (
          <NoThreads filter={filter} hasResolved={resolved.length > 0} />
        ) : null}
        <ul className="grid gap-3">
          {shown.map((thread) => {
            const isFound = state.foundIds.has(thread.id)
            const isLost = thread.passage !== null && !thread.resolution && !isFound
            const isOutdated = isLost && (!isBeingAccepted(thread) || missed.has(thread.id))
            return (
              <ThreadCard
                key={thread.id}
                subject={subject}
                thread={thread}
                isActive={state.activeId === thread.id}
                isOutdated={isOutdated}
                linkedId={linkedId}
                {...(isFound && {
                  onShowPassage: () => {
                    commented.showText()
                    passages.activate(thread.id)
                    // Once the text is drawn: it may have been hidden.
                    requestAnimationFrame(() => passages.reveal(thread.id))
                  },
                })}
                suggestion={
                  thread.suggestion ? (
                    <Suggestion
                      commented={commented}
                      thread={thread}
                      suggestion={thread.suggestion}
                      isOutdated={isOutdated}
                    />
                  ) : null
                }
              />
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const noTexts = { body: '', systemMessage: '' }

/** Marks the passages of open threads in the text, wherever they are by now. */
function useShownPassages({ passages }: CommentedPrompt, data: Comments | undefined) {
  // Before the comments are drawn: until it is known where a passage is, it looks outdated.
  useLayoutEffect(() => {
    const open = data?.threads.filter(({ resolution }) => !resolution) ?? []
    passages.showThreads(
      {
        texts: data?.texts ?? noTexts,
        passages: open.flatMap(({ id, passage, place }) =>
          passage && place ? [{ id, field: passage.field, ...place }] : [],
        ),
      },
      open.length,
    )
  }, [passages, data])
}

/** Words of a suggestion vanish when it is accepted, too; at the last reading they were there. */
const isBeingAccepted = ({ suggestion, place }: CommentThread): boolean =>
  suggestion !== null && place !== null

/** So long after its words an accepted suggestion may take to be resolved. */
const acceptingTime = 3_000

/** Those of the threads that stay open after they were read again. */
function useMissed(threads: readonly CommentThread[], reload: () => Promise<unknown>) {
  const [missed, setMissed] = useState<ReadonlySet<string>>(new Set())
  const ids = threads.map(({ id }) => id).join()
  const confirm = useEffectEvent(async () => {
    await reload()
    setMissed(new Set(ids.split(',')))
  })
  useEffect(() => {
    if (ids === '') return
    const timer = setTimeout(() => void confirm(), acceptingTime)
    return () => clearTimeout(timer)
  }, [ids])
  return missed
}

/** In the order of the text; comments on the whole prompt and on deleted words come last. */
const sortByPlace = (threads: CommentThread[]): CommentThread[] => {
  const order = ({ passage, place }: CommentThread) =>
    place ? place.start + (passage?.field === 'body' ? bodyAfter : 0) : Number.MAX_SAFE_INTEGER
  return threads.toSorted((one, other) => order(one) - order(other))
}

/** The system message comes first. */
const bodyAfter = 10_000_000

type NoThreadsProps = { filter: Filter; hasResolved: boolean }

function NoThreads({ filter, hasResolved }: NoThreadsProps) {
  if (filter === 'resolved')
    return (
      <EmptyState
        icon={<MessageSquareText />}
        title="No resolved threads"
        text="Threads that are resolved are listed here."
      />
    )
  return (
    <EmptyState
      icon={<MessageSquareText />}
      title={hasResolved ? 'No open comments' : 'No comments yet'}
      text="Select words in the prompt to comment on them or to suggest an edit."
    />
  )
}
