import type { SupportChat } from '@product/contract/support'
import { Button } from '@product/ui/forms/button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Plus } from 'lucide-react'
import { repeatsSubject } from '#web/entities/support/repeats-subject.ts'
import type { OnProblem } from './chat-notice.tsx'
import { EarlierButton } from './earlier-button.tsx'

type ChatHistoryProps = {
  chats: readonly SupportChat[]
  shownId: string | undefined
  /** Undefined for a new one. */
  onChoose: (id: string | undefined) => void
  /** Absent where all are shown. */
  onLoadEarlier: (() => Promise<void>) | undefined
  onProblem: OnProblem
}

/** The conversations of a signed-in person. */
export function ChatHistory(props: ChatHistoryProps) {
  const { chats, shownId, onChoose, onLoadEarlier, onProblem } = props
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ul
        aria-label="Your conversations"
        className="min-h-0 flex-1 divide-y divide-line overflow-y-auto"
      >
        {chats.map((chat) => (
          <li key={chat.id}>
            <button
              type="button"
              aria-current={chat.id === shownId}
              onClick={() => onChoose(chat.id)}
              className="grid w-full grid-cols-1 gap-0.5 px-4 py-3 text-left hover:bg-surface-hover aria-[current=true]:bg-surface-raised"
            >
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium text-13">{chat.subject}</span>
                {chat.lastSequence > chat.personSeen ? (
                  <span className="flex-none text-12 text-accent">New</span>
                ) : null}
                <RelativeTime
                  value={chat.updatedAt}
                  style="short"
                  className="ml-auto flex-none text-12 text-faint"
                />
              </span>
              <span className="truncate text-12 text-quiet">
                {chat.state === 'closed' ? 'Closed. ' : ''}
                {repeatsSubject(chat) ? '' : chat.lastText}
              </span>
            </button>
          </li>
        ))}
        {onLoadEarlier ? (
          <li className="grid justify-items-center p-3">
            <EarlierButton
              label="Earlier conversations"
              onLoad={onLoadEarlier}
              onProblem={(error) => onProblem('Earlier conversations were not loaded', error)}
            />
          </li>
        ) : null}
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
