import type { SupportMessage } from '@product/contract/support'
import type { ConversationDetails } from '@product/contract/support-inbox'
import { Button } from '@product/ui/forms/button'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FileChips } from '#web/entities/support/file-chips.tsx'
import { Images } from '#web/entities/support/images.tsx'
import { MessageText } from '#web/entities/support/message-text.tsx'
import { useStayAtEnd } from '#web/entities/support/use-stay-at-end.ts'
import {
  downloadConversationFile,
  loadConversationFile,
  useEarlierMessages,
  useMarkSeen,
} from '../api/conversation.ts'
import { nameOf } from '../model/name-of.ts'

type ConversationMessagesProps = {
  conversation: ConversationDetails
  page: { messages: readonly SupportMessage[]; hasEarlier: boolean }
}

export function ConversationMessages({ conversation, page }: ConversationMessagesProps) {
  const { id, person, operatorSeen, personSeen, isPersonTyping, kind } = conversation
  const { messages, hasEarlier } = page
  const earlier = useEarlierMessages(id)
  const last = messages.at(-1)
  useMarkSeen(id, operatorSeen, last?.sequence ?? 0)
  const end = useRef<HTMLDivElement>(null)
  const lastId = last?.id
  useEffect(() => {
    if (lastId) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lastId])
  useStayAtEnd(end)
  const lastAnswer = messages.findLast(({ author }) => author === 'operator')
  const [first] = messages
  return (
    <ScrollRegion label="Messages" role="log" className="flex min-h-0 flex-1 flex-col gap-4 p-4">
      {hasEarlier && first ? (
        <Button
          size="s"
          className="self-center"
          loading={earlier.isPending}
          onClick={() => earlier.mutate(first.sequence)}
        >
          Earlier messages
        </Button>
      ) : null}
      {messages.map((message) => (
        <Message
          key={message.id}
          conversationId={id}
          message={message}
          isSeen={kind === 'chat' && message === lastAnswer && personSeen >= message.sequence}
        />
      ))}
      {isPersonTyping ? (
        <p role="status" className="text-12 text-faint">
          {nameOf(person)} is typing…
        </p>
      ) : null}
      <div ref={end} />
    </ScrollRegion>
  )
}

/** The sender is named where the mail is not from the person's address: it may be somebody else. */
function MailMark({ sender }: { sender: string | null }) {
  return (
    <span className="flex min-w-0 items-start gap-1 [&_.lucide]:mt-0.5 [&_.lucide]:size-3 [&_.lucide]:shrink-0">
      <Mail aria-hidden />
      <span className="wrap-anywhere">
        by email
        {sender ? (
          <>
            {' '}
            from <span className="font-medium text-quiet">{sender}</span>
          </>
        ) : null}
      </span>
    </span>
  )
}

type MessageProps = { conversationId: string; message: SupportMessage; isSeen: boolean }

function Message({ conversationId, message, isSeen }: MessageProps) {
  const isAnswer = message.author === 'operator'
  return (
    <div
      className={cn(
        'grid max-w-[min(85%,44rem)] grid-cols-[minmax(0,auto)] gap-1 text-13',
        isAnswer ? 'justify-items-end self-end' : 'self-start',
      )}
    >
      <p className="flex flex-wrap gap-x-1.5 text-12 text-faint">
        <span className="font-medium text-quiet">{message.authorName || 'Visitor'}</span>
        <RelativeTime value={message.createdAt} style="short" />
        {message.mail ? <MailMark sender={message.mail.sender} /> : null}
        {isSeen ? <span>seen</span> : null}
      </p>
      <div
        className={cn(
          'grid grid-cols-[minmax(0,auto)] gap-2 rounded-m border px-3 py-2',
          isAnswer ? 'border-accent-line bg-accent-tint' : 'border-line bg-surface-raised',
        )}
      >
        {message.text ? <MessageText text={message.text} hasLinks={isAnswer} /> : null}
        <Images
          files={message.files}
          onLoad={(file) => loadConversationFile(conversationId, file)}
        />
        <FileChips
          files={message.files}
          label="Files"
          onOpen={(file) => void downloadConversationFile(conversationId, file)}
        />
      </div>
    </div>
  )
}
