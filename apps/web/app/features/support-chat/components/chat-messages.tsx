import type { SupportMessage } from '@product/contract/support'
import { Button } from '@product/ui/forms/button'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { CircleAlert, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FileChips } from '#web/entities/support/file-chips.tsx'
import { Images } from '#web/entities/support/images.tsx'
import { MessageText } from '#web/entities/support/message-text.tsx'
import { useStayAtEnd } from '#web/entities/support/use-stay-at-end.ts'
import { downloadChatFile, loadChatFile } from '../api/chat-session.ts'
import { mailedAddressOf } from '../model/account-mails.ts'
import type { ChatView } from '../model/chat-view.ts'
import type { ChatSession } from '../model/create-chat-session.ts'
import { isAnsweredNow } from '../model/describe-presence.ts'
import type { PendingMessage } from '../model/device-chat.ts'
import type { OnProblem } from './chat-notice.tsx'
import { EarlierButton } from './earlier-button.tsx'

type ChatMessagesProps = {
  session: Pick<ChatSession, 'retry' | 'discard' | 'loadEarlier' | 'switchTo'>
  view: ChatView
  sendsMail: boolean
  /** Puts a refused message back into the field. */
  onEdit: (message: PendingMessage) => void
  onProblem: OnProblem
}

export function ChatMessages(props: ChatMessagesProps) {
  const { session, view, sendsMail, onEdit, onProblem } = props
  const { chat, messages, pending, hasEarlier, isOffline } = view
  const end = useRef<HTMLDivElement>(null)
  // Another one once it is stored: its pictures are shown then.
  const newest = pending.length > 0 ? `pending ${pending.at(-1)?.id}` : messages.at(-1)?.id
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  useStayAtEnd(end)
  const lastOwn = messages.findLast(({ author }) => author === 'person')
  return (
    <ScrollRegion label="Messages" role="log" className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      {hasEarlier ? (
        <EarlierButton
          label="Earlier messages"
          onLoad={session.loadEarlier}
          onProblem={(error) => onProblem('Earlier messages were not loaded', error)}
        />
      ) : null}
      {messages.length + pending.length === 0 ? (
        <Welcome view={view} sendsMail={sendsMail} />
      ) : null}
      {messages.map((message) => (
        <StoredMessage
          key={message.id}
          chatId={chat?.id ?? ''}
          message={message}
          isSeen={message === lastOwn && (chat?.operatorSeen ?? 0) >= message.sequence}
          onProblem={onProblem}
        />
      ))}
      {pending.map((message) => (
        <PendingItem
          key={message.id}
          message={message}
          isOffline={isOffline}
          onRetry={() => void session.retry(message.id)}
          onEdit={() => onEdit(message)}
          onDiscard={() => session.discard(message.id)}
        />
      ))}
      {chat?.isOperatorTyping ? (
        <p role="status" className="text-12 text-faint">
          {chat.operatorName ?? 'Support'} is typing…
        </p>
      ) : null}
      {chat?.state === 'closed' ? (
        <div className="grid justify-items-center gap-2 border-line border-t pt-3 text-center text-12 text-quiet">
          <p>This conversation is closed. Write to open it again.</p>
          <Button size="s" onClick={() => session.switchTo(undefined)}>
            Start a new conversation
          </Button>
        </div>
      ) : null}
      <div ref={end} />
    </ScrollRegion>
  )
}

function Welcome({ view, sendsMail }: Pick<ChatMessagesProps, 'view' | 'sendsMail'>) {
  const isNow = isAnsweredNow(view)
  const isMailed = sendsMail && (view.accountMails === undefined || mailedAddressOf(view) !== null)
  return (
    <div className="my-auto grid justify-items-center gap-1 px-4 text-center">
      <p className="font-semibold">{isNow ? 'How can we help?' : 'Leave a message'}</p>
      <p className="text-pretty text-13 text-quiet">
        {isNow
          ? 'A person answers here.'
          : isMailed
            ? 'We answer by email within 24 hours. You’ll find the answer here, too.'
            : 'We answer here within 24 hours. Open the chat again to read it.'}
      </p>
    </div>
  )
}

type StoredMessageProps = {
  chatId: string
  message: SupportMessage
  isSeen: boolean
  onProblem: OnProblem
}

function StoredMessage({ chatId, message, isSeen, onProblem }: StoredMessageProps) {
  const isOwn = message.author === 'person'
  const download = (file: SupportMessage['files'][number]) =>
    downloadChatFile(chatId, file).catch((error) => onProblem('The file was not downloaded', error))
  return (
    <Bubble
      isOwn={isOwn}
      note={
        <>
          {isOwn ? null : `${message.authorName}, `}
          <RelativeTime value={message.createdAt} style="short" />
          {message.mail ? ', by email' : null}
          {isSeen ? ', seen' : null}
        </>
      }
    >
      {message.text ? <MessageText text={message.text} hasLinks={!isOwn} /> : null}
      <Images files={message.files} onLoad={(file) => loadChatFile(chatId, file)} />
      <FileChips files={message.files} label="Files" onOpen={(file) => void download(file)} />
    </Bubble>
  )
}

type PendingItemProps = {
  message: PendingMessage
  isOffline: boolean
  onRetry: () => void
  onEdit: () => void
  onDiscard: () => void
}

function PendingItem({ message, isOffline, onRetry, onEdit, onDiscard }: PendingItemProps) {
  const { text, files, problem, mayRetry } = message
  return (
    <Bubble
      isOwn
      isFaint={!problem}
      note={
        problem ? (
          <span role="alert" className="grid justify-items-end gap-1.5">
            <span className="flex gap-1 text-danger [&_.lucide]:mt-px [&_.lucide]:size-3.5">
              <CircleAlert aria-hidden />
              {problem}
            </span>
            <span className="flex gap-1">
              {mayRetry ? (
                <Button size="s" onClick={onRetry}>
                  Try again
                </Button>
              ) : null}
              <Button size="s" onClick={onEdit}>
                Edit
              </Button>
              <Button size="s" variant="ghost" onClick={onDiscard}>
                Delete
              </Button>
            </span>
          </span>
        ) : (
          <span className="flex items-center gap-1 [&_.lucide]:size-3">
            <Clock aria-hidden />
            {isOffline ? 'Waiting for network' : 'Sending…'}
          </span>
        )
      }
    >
      {text ? <MessageText text={text} hasLinks={false} /> : null}
      <FileChips files={files} label="Files" />
    </Bubble>
  )
}

type BubbleProps = { isOwn: boolean; isFaint?: boolean; note: ReactNode; children: ReactNode }

function Bubble({ isOwn, isFaint = false, note, children }: BubbleProps) {
  return (
    <div
      className={cn(
        'grid max-w-[85%] grid-cols-[minmax(0,auto)] gap-1',
        isOwn ? 'justify-items-end self-end' : 'self-start',
      )}
    >
      <div
        className={cn(
          'grid grid-cols-[minmax(0,auto)] gap-2 rounded-m border px-3 py-2',
          isOwn ? 'border-accent-line bg-accent-tint' : 'border-line bg-surface-raised',
          isFaint && 'border-dashed',
        )}
      >
        {children}
      </div>
      <div className="text-12 text-faint">{note}</div>
    </div>
  )
}
