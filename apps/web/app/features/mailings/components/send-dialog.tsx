import type { MailingContent } from '@product/contract/mailings'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { type FormEvent, useState } from 'react'
import { NoMailServer } from '#web/entities/mail/no-mail-server.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { deviceTimeZone } from '#web/lib/device/device-time-zone.ts'
import { useAudience, useHiddenPrompts, useSendMailing } from '../api/mailings.ts'
import {
  type Audience,
  countOf,
  describeDuration,
  describeShortNotice,
} from '../model/describe-mailing.ts'
import { HiddenPrompts } from './hidden-prompts.tsx'

type SendDialogProps = {
  id: string
  content: MailingContent
  /** Stores the draft, and says which revision was stored. */
  flush: () => Promise<number>
  onClose: () => void
}

const hourMilliseconds = 3_600_000

/** Now or at a time; says whom it reaches before it is too late. */
export function SendDialog({ id, content, flush, onClose }: SendDialogProps) {
  const { mutateAsync } = useSendMailing(id)
  const { data: audience } = useAudience()
  const { data: hiddenPrompts = [], refetch: refetchHidden } = useHiddenPrompts(content)
  const [allowsHidden, setAllowsHidden] = useState(false)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState(() => toLocal(new Date(Date.now() + hourMilliseconds)))
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isNotice = content.kind === 'notice'
  const sendAt = when === 'later' ? new Date(time) : undefined
  const shortNotice =
    isNotice && audience ? describeShortNotice(content, sendAt ?? new Date(), audience) : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (sendAt && Number.isNaN(sendAt.getTime())) return setProblem('Choose a day and a time.')
    if (hiddenPrompts.length > 0 && !allowsHidden)
      return setProblem('Confirm that you want to send these links, or change the text.')
    setIsSending(true)
    setProblem(undefined)
    try {
      const revision = await flush()
      await mutateAsync({
        revision,
        sendAt: sendAt?.toISOString(),
        allowHiddenPrompts: allowsHidden,
      })
      onClose()
    } catch (error) {
      setProblem(describeError(error))
      void refetchHidden()
      setIsSending(false)
    }
  }

  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isNotice ? 'Send this notice' : 'Send this newsletter'}
      description={audience ? describeAudience(content, audience) : 'Counting the recipients…'}
      onSubmit={(event) => void submit(event)}
      submitLabel={when === 'now' ? 'Send now' : 'Schedule'}
      pending={isSending}
      error={problem ?? shortNotice}
    >
      <NoMailServer text="mails are stored, not sent." />
      <SegmentedControl
        label="When"
        className="justify-self-start self-start"
        value={when}
        onValueChange={setWhen}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {when === 'later' ? (
        <Field
          label="Begins at"
          hint={`In your time zone, ${deviceTimeZone()}. You can cancel until then.`}
        >
          <Input
            type="datetime-local"
            value={time}
            min={toLocal(new Date())}
            onChange={(event) => setTime(event.target.value)}
          />
        </Field>
      ) : (
        <p className="text-13 text-quiet">
          You can pause sending, but mails that were already sent cannot be recalled.
        </p>
      )}
      {hiddenPrompts.length > 0 ? (
        <>
          <HiddenPrompts prompts={hiddenPrompts} />
          <ChoiceField label="Send it with these links">
            <Checkbox
              checked={allowsHidden}
              onCheckedChange={(checked) => setAllowsHidden(checked === true)}
            />
          </ChoiceField>
        </>
      ) : null}
    </FormDialog>
  )
}

export function describeAudience(
  { kind }: Pick<MailingContent, 'kind'>,
  { subscribers, accounts, rate }: Audience,
): string {
  const count = kind === 'notice' ? accounts : subscribers
  const who =
    kind === 'notice'
      ? countOf(count, 'account', 'accounts')
      : countOf(count, 'confirmed subscriber', 'confirmed subscribers')
  const sent = `Goes to ${who}, in ${describeDuration(count, rate)} at ${countOf(rate, 'mail', 'mails')} a minute.`
  return kind === 'notice'
    ? `${sent} Until it takes effect, everybody sees it in the app and on the terms.`
    : sent
}

/** As a field for local times reads it. */
function toLocal(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
