import type { CannedAnswer } from '@product/contract/canned-answers'
import type { ConversationDetails } from '@product/contract/support-inbox'
import { fillCannedAnswer, greetingOf, signatureOf, supportLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Textarea } from '@product/ui/forms/textarea'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { NoMailServer } from '#web/entities/mail/no-mail-server.tsx'
import {
  AttachButton,
  AttachmentProblem,
  useAttachments,
} from '#web/entities/support/attachments.tsx'
import { FileChips } from '#web/entities/support/file-chips.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import {
  deleteSessionDraft,
  readSessionDraft,
  writeSessionDraft,
} from '#web/lib/device/session-drafts.ts'
import { useCannedAnswers } from '../api/canned-answers.ts'
import { uploadAnswerFile, useAnswer, useReportTyping } from '../api/conversation.ts'
import { insertCanned } from '../model/find-canned.ts'
import { useTypedCanned } from '../use-typed-canned.tsx'
import { CannedDialog } from './canned-dialog.tsx'
import { CannedMenu } from './canned-menu.tsx'
import type { Self } from './inbox-screen.tsx'

type AnswerFormProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  conversation: ConversationDetails
  self: Self
}

export function AnswerForm({ ref, conversation, self }: AnswerFormProps) {
  const { id, person, kind } = conversation
  const draftName = `support-answer:${id}`
  const readDraft = () => readSessionDraft(self.id, draftName)?.text ?? ''
  const [text, setText] = useState(readDraft)
  const { sendsMail } = usePublicConfig()
  const { data: answers } = useCannedAnswers()
  const [isWritingCanned, setWritingCanned] = useState(false)
  const answer = useAnswer(id)
  const reportTyping = useReportTyping(id)
  const attachments = useAttachments((file) => uploadAnswerFile(id, file))
  const modifierKey = useModifierKey()
  const write = (next: string) => {
    setText(next)
    if (next) writeSessionDraft(self.id, draftName, { text: next })
    else deleteSessionDraft(draftName)
  }
  const insert = (canned: CannedAnswer, place: { start: number; end: number }) => {
    const filled = fillCannedAnswer(canned.text, {
      name: person.name,
      subject: conversation.subject,
      operator: self.name,
    })
    const next = insertCanned(text, place, filled)
    write(next.text)
    // After React has put the new text into the field.
    requestAnimationFrame(() => {
      ref.current?.focus()
      ref.current?.setSelectionRange(next.cursor, next.cursor)
    })
  }
  const typed = useTypedCanned({
    answers,
    onChoose: insert,
    onWriteFirst: (place) => {
      write(insertCanned(text, place, '').text)
      setWritingCanned(true)
    },
  })
  const isEmpty = text.trim() === '' && attachments.files.length === 0
  const isMailed = kind !== 'chat' || !person.isPresent
  // The mail has both around the answer; without them here operators would write them, too.
  const mailWords = sendsMail && isMailed && person.address !== null

  function send() {
    if (isEmpty || answer.isPending || attachments.isUploading) return
    const fileIds = attachments.files.map((file) => file.id)
    // `onSuccess` of `mutate` is not called once another conversation is shown: the draft would be offered again.
    answer.mutateAsync({ text: text.trim(), fileIds }).then(
      () => {
        // Text that was written since belongs to the next answer.
        setText((current) => (current === text ? '' : current))
        if (readDraft() === text) deleteSessionDraft(draftName)
        attachments.clear()
      },
      // `useAnswer` says why.
      () => undefined,
    )
  }
  const takeKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (typed.takeKey(event)) return
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    send()
  }
  return (
    <>
      <form
        data-sent-by-enter
        data-bottom-form
        className="grid flex-none gap-2 border-line border-t p-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <NoMailServer
          className="py-2 text-12"
          text={
            kind === 'chat'
              ? 'answers are shown in the chat, and not mailed.'
              : 'answers are stored, and not mailed.'
          }
        />
        <FileChips files={attachments.files} label="Attached files" onRemove={attachments.remove} />
        <AttachmentProblem {...attachments} />
        {mailWords ? <MailWords text={greetingOf(person.name)} /> : null}
        <div className="relative">
          {typed.menu}
          <Textarea
            ref={ref}
            growing
            aria-label="Answer"
            placeholder="Write an answer. / for canned answers"
            value={text}
            maxLength={supportLimits.answerText}
            className="max-h-60 min-h-20 text-13"
            onChange={(event) => {
              write(event.target.value)
              typed.follow(event.target)
              reportTyping()
            }}
            onBlur={typed.close}
            onKeyDown={takeKey}
            {...typed.attributes}
          />
        </div>
        {mailWords ? <MailWords text={signatureOf(self.name)} /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <AttachButton {...attachments} />
          <CannedMenu
            answers={answers ?? []}
            onChoose={(canned) => {
              const end = ref.current?.selectionEnd ?? text.length
              insert(canned, { start: end, end })
            }}
          />
          <span className="min-w-0 flex-1 basis-24 truncate text-12 text-faint">
            {describeDelivery({ kind, person, sendsMail })}
          </span>
          <Button
            type="submit"
            variant="primary"
            loading={answer.isPending}
            disabled={isEmpty || attachments.isUploading}
            title={`${modifierKey} Enter`}
          >
            {mailWords ? 'Answer by email' : 'Answer'}
          </Button>
        </div>
      </form>
      {/* Outside of the form, which its own would send with it. */}
      {isWritingCanned ? (
        <CannedDialog isOpen isForNew onClose={() => setWritingCanned(false)} />
      ) : null}
    </>
  )
}

const MailWords = ({ text }: { text: string }) => (
  <p className="truncate px-3 text-13 text-faint" title="Part of the email">
    {text}
  </p>
)

type Answered = Pick<ConversationDetails, 'kind'> & {
  person: Pick<ConversationDetails['person'], 'address' | 'isPresent'>
  sendsMail: boolean
}

/** Where the answer is read. */
export function describeDelivery({ kind, person, sendsMail }: Answered): string {
  const { address, isPresent } = person
  if (kind === 'chat' && isPresent) return 'Has the chat open'
  if (sendsMail && address) return `Goes to ${address}`
  if (kind === 'chat')
    return `${address ?? 'Not mailed at once'}: seen when the chat is opened again`
  return address ? `Not mailed to ${address}` : 'No address'
}
