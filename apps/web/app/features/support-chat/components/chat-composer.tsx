import { supportLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  AttachButton,
  AttachmentProblem,
  useAttachments,
} from '#web/entities/support/attachments.tsx'
import { FileChips } from '#web/entities/support/file-chips.tsx'
import type { ChatView } from '../model/chat-view.ts'
import type { ChatSession } from '../model/create-chat-session.ts'
import { isAnsweredNow } from '../model/describe-presence.ts'
import { findAddressProblem, NameField, readField } from './answer-address.tsx'

type ChatComposerProps = {
  session: Pick<ChatSession, 'send' | 'upload' | 'reportTyping' | 'readDraft' | 'setDraft'>
  view: ChatView
  sendsMail: boolean
  accountAddress: string | undefined
}

/** The field for a message; for visitors with those for a name and an address while nobody answers in the chat. */
export function ChatComposer({ session, view, sendsMail, accountAddress }: ChatComposerProps) {
  const [draft] = useState(session.readDraft)
  const [text, setText] = useState(draft.text)
  const [sender, setSender] = useState({ name: draft.name, address: draft.address })
  const [addressProblem, setAddressProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const addressField = useRef<HTMLInputElement>(null)
  const attachments = useAttachments(session.upload, draft.files)
  const { files } = attachments
  useEffect(() => session.setDraft({ text, files, ...sender }), [session, text, files, sender])
  useEffect(() => {
    // After a menu that opened the chat has put the focus back to its button.
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const isFirst = !view.chat && view.pending.length === 0
  const isLeft = isFirst && !isAnsweredNow(view)
  // Whether the address of an account is mailed is up to its settings.
  const asksAddress = isLeft && accountAddress === undefined
  const isEmpty = text.trim() === '' && files.length === 0

  function send(data: FormData) {
    if (isEmpty || attachments.isUploading) return
    const address = readField(data, 'address')
    const name = readField(data, 'name')
    const isNeeded = asksAddress && (sendsMail || address !== '')
    const problem = isNeeded ? findAddressProblem(address) : undefined
    setAddressProblem(problem)
    if (problem) return addressField.current?.focus()
    void session.send(text.trim(), files, {
      // An empty name replaces one that was refused.
      ...(asksAddress && { name, ...(address && { address }) }),
    })
    setText('')
    setSender({ name: undefined, address: undefined })
    attachments.clear()
    field.current?.focus()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      data-sent-by-enter
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(new FormData(event.currentTarget))
      }}
      onChange={(event) => {
        if (!asksAddress) return
        const data = new FormData(event.currentTarget)
        setSender({ name: readField(data, 'name'), address: readField(data, 'address') })
      }}
      className="grid flex-none gap-2 border-line border-t bg-surface-raised p-3"
    >
      <FileChips files={files} label="Attached files" onRemove={attachments.remove} />
      <AttachmentProblem {...attachments} />
      <Textarea
        ref={field}
        growing
        aria-label="Message"
        placeholder={isLeft ? 'Your message' : 'Write a message'}
        value={text}
        maxLength={supportLimits.messageText}
        className="max-h-40 min-h-15 text-14"
        onChange={(event) => {
          setText(event.target.value)
          session.reportTyping()
        }}
        onKeyDown={sendByKey}
      />
      {asksAddress ? (
        <>
          <NameField defaultValue={sender.name || view.deviceName} />
          <Field
            label={sendsMail ? 'Your email' : 'Your email (optional)'}
            required={sendsMail}
            error={addressProblem}
          >
            <Input
              ref={addressField}
              name="address"
              type="email"
              required={sendsMail}
              maxLength={320}
              autoComplete="email"
              defaultValue={sender.address || view.deviceAddress || ''}
              placeholder="you@example.com"
            />
          </Field>
        </>
      ) : null}
      <div className="flex items-center gap-2">
        <AttachButton {...attachments} isOffline={view.isOffline} />
        <span className="text-12 text-faint max-sm:hidden">Shift Enter for a new line</span>
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          disabled={isEmpty || attachments.isUploading}
        >
          <SendHorizontal />
          {isLeft ? 'Leave message' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
