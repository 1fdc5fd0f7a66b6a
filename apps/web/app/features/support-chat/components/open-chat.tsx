import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { History, MailPlus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { setChatOpen } from '#web/lib/commands/chat-store.ts'
import { mailedAddressOf } from '../model/account-mails.ts'
import type { ChatView } from '../model/chat-view.ts'
import type { ChatSession } from '../model/create-chat-session.ts'
import { isAnsweredNow } from '../model/describe-presence.ts'
import { useChat } from '../use-chat.ts'
import { AnswerAddress, AnswerLine } from './answer-address.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatHistory } from './chat-history.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { type ChatNotice, ChatNoticeLine, noticeOf } from './chat-notice.tsx'
import { ChatStatus, HoursLine } from './chat-status.tsx'

export function OpenChat() {
  const [isHistoryShown, setHistoryShown] = useState(false)
  const { session, view, accountAddress } = useChat(() => setHistoryShown(false))
  const { sendsMail } = usePublicConfig()
  const [notice, setNotice] = useState<ChatNotice>()
  useReturnedFocus()
  const close = () => setChatOpen(false)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    close()
  }
  return (
    // Not modal: the page beside it stays usable.
    <div
      role="dialog"
      aria-label="Chat with support"
      data-right-panel
      onKeyDown={closeByKey}
      className="fixed right-4 bottom-4 z-50 flex h-[min(40rem,calc(100dvh-2rem))] w-96 flex-col overflow-hidden rounded-l border border-line-strong bg-surface text-14 shadow-floating max-sm:inset-0 max-sm:h-dvh max-sm:w-auto max-sm:rounded-none max-sm:border-0"
    >
      <header className="flex flex-none items-center gap-1 border-line border-b bg-surface-raised py-2.5 pr-2.5 pl-4">
        <div className="grid min-w-0 flex-1">
          <h2 className="font-semibold text-14">Chat with support</h2>
          <ChatStatus view={view} />
        </div>
        {view.history.length > 0 ? (
          <Button
            iconOnly
            variant="ghost"
            title="Your conversations"
            aria-label="Your conversations"
            aria-pressed={isHistoryShown}
            onClick={() => setHistoryShown(!isHistoryShown)}
          >
            <History />
          </Button>
        ) : null}
        {sendsMail ? <TranscriptButton session={session} view={view} onNotice={setNotice} /> : null}
        <Button iconOnly variant="ghost" title="Close" aria-label="Close chat" onClick={close}>
          <X />
        </Button>
      </header>
      {notice ? <ChatNoticeLine notice={notice} onClose={() => setNotice(undefined)} /> : null}
      {isHistoryShown ? (
        <ChatHistory
          chats={view.history}
          shownId={view.chat?.id}
          onLoadEarlier={view.historyCursor === null ? undefined : session.loadEarlierChats}
          onProblem={(title, error) => setNotice(noticeOf(title, error))}
          onChoose={(id) => {
            session.switchTo(id)
            setHistoryShown(false)
          }}
        />
      ) : (
        <Conversation
          session={session}
          view={view}
          sendsMail={sendsMail}
          accountAddress={accountAddress}
          onNotice={setNotice}
        />
      )}
    </div>
  )
}

type ConversationProps = {
  session: ChatSession
  view: ChatView
  sendsMail: boolean
  accountAddress: string | undefined
  onNotice: (notice: ChatNotice | undefined) => void
}

function Conversation(props: ConversationProps) {
  const { session, view, sendsMail, accountAddress, onNotice } = props
  // Counts messages that were put back into the field, which then begins with them.
  const [edits, setEdits] = useState(0)
  if (view.problem)
    return (
      <ErrorState
        className="my-auto"
        title="Couldn’t load the chat"
        text={view.problem}
        onRetry={() => void session.reload()}
      />
    )
  if (view.isLoading)
    return (
      <div
        role="status"
        aria-label="The chat is loading"
        className="grid flex-1 content-end gap-3 p-4"
      >
        <Skeleton className="h-12 w-3/4 rounded-m" />
        <Skeleton className="h-9 w-1/2 justify-self-end rounded-m" />
        <Skeleton className="h-16 w-2/3 rounded-m" />
      </div>
    )
  return (
    <>
      <HoursLine />
      <ChatMessages
        session={session}
        view={view}
        sendsMail={sendsMail}
        onEdit={(message) => {
          session.edit(message)
          setEdits(edits + 1)
        }}
        onProblem={(title, error) => onNotice(noticeOf(title, error))}
      />
      {!sendsMail && isLeftAway(view) ? (
        <AnswerLine>We answer here within 24 hours. Open the chat again to read it.</AnswerLine>
      ) : null}
      {sendsMail && showsAddress(view, accountAddress) ? (
        <AnswerAddress
          key={view.chatId}
          address={mailedAddressOf(view)}
          account={accountAddress === undefined ? null : view.accountMails}
          isAway={!isAnsweredNow(view)}
          onLeave={async (sender) => {
            await session.leaveAddress(sender)
            // It may have been the reason why no transcript was sent.
            onNotice(undefined)
          }}
        />
      ) : null}
      <ChatComposer
        key={`${view.chatId} ${edits}`}
        session={session}
        view={view}
        sendsMail={sendsMail}
        accountAddress={accountAddress}
      />
    </>
  )
}

/** Asked for of visitors; told while a message waits, or is about to wait, for an answer that may be mailed. */
export function showsAddress({ chat, messages, hours, isOffline }: ChatView, account?: string) {
  const isAway = !isAnsweredNow({ chat, hours, isOffline })
  if (!chat) return account !== undefined && isAway
  if (chat.address === null && account === undefined) return true
  return isWaiting({ chat, messages }) && (isAway || account === undefined)
}

const isWaiting = ({ chat, messages }: Pick<ChatView, 'chat' | 'messages'>): boolean =>
  chat !== undefined && chat.state !== 'closed' && messages.at(-1)?.author === 'person'

/** A message waits, and nobody answers in the chat now. */
export const isLeftAway = (view: ChatView): boolean => isWaiting(view) && !isAnsweredNow(view)

type TranscriptButtonProps = Pick<ConversationProps, 'session' | 'view' | 'onNotice'>

function TranscriptButton({ session, view, onNotice }: TranscriptButtonProps) {
  const [isSending, setSending] = useState(false)
  if (!view.messages.some(({ author }) => author === 'operator')) return null
  const send = async () => {
    setSending(true)
    onNotice(undefined)
    try {
      const { address } = await session.requestTranscript()
      onNotice({ text: `We sent the transcript to ${address}.`, isProblem: false })
    } catch (error) {
      onNotice(noticeOf('The transcript was not sent', error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      iconOnly
      variant="ghost"
      loading={isSending}
      title="Send me the transcript"
      aria-label="Send me the transcript"
      onClick={() => void send()}
    >
      <MailPlus />
    </Button>
  )
}

/** Closing puts the focus back to where it was. */
function useReturnedFocus() {
  useEffect(() => {
    const focused = document.activeElement
    return () => {
      // The floating button is hidden while the chat is open, and loses the focus by that.
      const button = document.querySelector('.chat-button')
      const before = focused === document.body ? button : focused
      if (before instanceof HTMLElement && before.isConnected)
        requestAnimationFrame(() => before.focus())
    }
  }, [])
}
