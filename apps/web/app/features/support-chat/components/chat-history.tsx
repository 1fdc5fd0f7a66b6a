import type { SupportChat } from '@product/contract/support'
import { Button } from '@product/ui/forms/button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Plus } from 'lucide-react'

type ChatHistoryProps = {
  chats: readonly SupportChat[]
  shownId: string | undefined
  /** Undefined for a new one. */
  onChoose: (id: string | undefined) => void
}

/** The conversations of a signed-in person. */
export function ChatHistory({ chats, shownId, onChoose }: ChatHistoryProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ul
        aria-label="Your conversations"
        className="min-h-0 flex-1 divide-y divide-line overflow-y-auto"
      >
        {chats.map(({ id, subject, lastText, state, updatedAt, lastSequence, personSeen }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shownId}
              onClick={() => onChoose(id)}
              className="grid w-full gap-0.5 px-4 py-3 text-left hover:bg-surface-hover aria-[current=true]:bg-surface-raised"
            >
              <span className="flex items-center gap-2">
                <span className="truncate font-medium text-13">{subject}</span>
                {lastSequence > personSeen ? (
                  <span className="flex-none text-12 text-accent">New</span>
                ) : null}
                <RelativeTime
                  value={updatedAt}
                  style="short"
                  className="ml-auto flex-none text-12 text-faint"
                />
              </span>
              <span className="truncate text-12 text-quiet">
                {state === 'closed' ? 'Closed. ' : ''}
                {lastText}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="border-line border-t p-3">
        <Button className="w-full" onClick={() => onChoose(undefined)}>
          <Plus />
          New conversation
        </Button>
      </div>
    </div>
  )
}
