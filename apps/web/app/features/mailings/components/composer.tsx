import type { MailingContent, WholeMailing } from '@product/contract/mailings'
import { earliestEffectiveDayOf, mailingLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Textarea } from '@product/ui/forms/textarea'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { cn } from '@product/ui/styles/class-names'
import { FilePlus2, FlaskConical, Send, Trash2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { NoMailServer } from '#web/entities/mail/no-mail-server.tsx'
import { stackError } from '#web/lib/api/stack-error.ts'
import {
  saveMailing,
  useAudience,
  useDeleteMailing,
  useSaveAsNew,
  useSendTest,
} from '../api/mailings.ts'
import { createDraftSaver, type DraftSaver, type DraftState } from '../model/create-draft-saver.ts'
import {
  type Audience,
  describeShortNotice,
  formatDay,
  kindNames,
  titleOf,
} from '../model/describe-mailing.ts'
import { HiddenPromptsNote } from './hidden-prompts.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailingHeader } from './mailing-header.tsx'
import { SendDialog } from './send-dialog.tsx'

/** A draft: written at the left, seen at the right; on narrow screens one or the other. */
export function Composer({ mailing }: { mailing: WholeMailing }) {
  const [saver] = useState(() =>
    createDraftSaver({
      mailing,
      save: (content, baseRevision) => saveMailing(mailing.id, content, baseRevision),
    }),
  )
  const draft = useSyncExternalStore(saver.subscribe, saver.read, saver.read)
  useLeaving(saver)
  const [side, setSide] = useState<'write' | 'preview'>('write')
  const { data: audience } = useAudience()
  const { content } = draft
  return (
    <>
      <MailingHeader
        title={titleOf(content)}
        kind={content.kind}
        state="draft"
        note={<SaveNote draft={draft} />}
      >
        {draft.status === 'deleted' ? (
          <SaveAsNew content={content} />
        ) : (
          <DraftActions mailing={mailing} saver={saver} draft={draft} />
        )}
      </MailingHeader>
      <NoMailServer text="mails are stored, not sent." />
      <SegmentedControl
        label="Side"
        className="justify-self-start lg:hidden"
        value={side}
        onValueChange={setSide}
        options={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className={cn('min-w-0', side === 'preview' && 'max-lg:hidden')}>
          <DraftForm content={content} audience={audience} onChange={saver.change} />
          <HiddenPromptsNote content={content} className="mt-4 lg:hidden" />
        </div>
        <div className={cn('min-w-0 lg:sticky lg:top-4', side === 'write' && 'max-lg:hidden')}>
          {/* Beside the fields, which it would push down when it comes. */}
          <HiddenPromptsNote content={content} className="mb-4" />
          <MailPreview content={content} />
        </div>
      </div>
    </>
  )
}

/** What is unsaved is sent on leaving the screen, and the browser asks before the page is closed. */
function useLeaving(saver: DraftSaver): void {
  useEffect(() => {
    saver.open()
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.read().status !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      saver.leave()
    }
  }, [saver])
}

const notes = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Couldn’t save. Trying again…',
} as const

export function SaveNote({ draft: { status } }: { draft: Pick<DraftState, 'status'> }) {
  if (status === 'conflict')
    return (
      <span role="alert" className="text-danger">
        Changed elsewhere: your edits are no longer saved.{' '}
        <Button variant="link" size="s" onClick={() => location.reload()}>
          Reload
        </Button>
      </span>
    )
  if (status === 'deleted')
    return (
      <span role="alert" className="text-danger">
        This draft was deleted elsewhere: your edits are no longer saved.
      </span>
    )
  return (
    <span role="status" className={status === 'failed' ? 'text-danger' : 'text-faint'}>
      {notes[status]}
    </span>
  )
}

function SaveAsNew({ content }: { content: MailingContent }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useSaveAsNew(
    (id) => void navigate(`/operator/newsletter/${id}`, { replace: true }),
  )
  return (
    <>
      <Button asChild variant="ghost">
        <Link to="/operator/newsletter">Discard</Link>
      </Button>
      <Button variant="primary" loading={isPending} onClick={() => mutate(content)}>
        <FilePlus2 />
        Save as a new draft
      </Button>
    </>
  )
}

type DraftFormProps = {
  content: MailingContent
  /** Undefined until it is known. */
  audience: Audience | undefined
  onChange: (changes: Partial<MailingContent>) => void
}

const kinds = (['newsletter', 'notice'] as const).map((value) => ({
  value,
  label: kindNames[value],
}))

export function DraftForm({ content, audience, onChange }: DraftFormProps) {
  const { kind, subject, previewText, body, effectiveOn, inArchive } = content
  return (
    <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <div className="grid gap-1.5">
        <SegmentedControl
          label="Kind"
          className="justify-self-start"
          value={kind}
          onValueChange={(value) => onChange({ kind: value })}
          options={kinds}
        />
        <p className="text-12 text-faint">
          {kind === 'newsletter'
            ? 'To everybody who subscribed and confirmed. Each mail has a link to unsubscribe.'
            : 'To everybody with an account and a confirmed address, including accounts that confirm theirs before it takes effect. They can’t unsubscribe. Everybody else sees it in the app and on the terms until then. Use it for changes to the terms only.'}
        </p>
      </div>
      <Field label="Subject" required>
        <Input
          value={subject}
          maxLength={mailingLimits.subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      </Field>
      <Field label="Preview text" hint="Mail programs show it after the subject.">
        <Input
          value={previewText}
          maxLength={mailingLimits.previewText}
          onChange={(event) => onChange({ previewText: event.target.value })}
        />
      </Field>
      {kind === 'notice' ? (
        <EffectiveDayField
          effectiveOn={effectiveOn}
          audience={audience}
          onChange={(day) => onChange({ effectiveOn: day })}
        />
      ) : null}
      <Field
        label="Text"
        required
        aside={`${body.length.toLocaleString('en')} of ${mailingLimits.body.toLocaleString('en')}`}
        hint="Markdown: # Heading, **bold**, [link](https://…), lists, tables, ![image](https://…). HTML is shown as text."
      >
        <Textarea
          growing
          className="min-h-90 font-prompt leading-6"
          value={body}
          maxLength={mailingLimits.body}
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      {kind === 'newsletter' ? (
        <ChoiceField
          label="Show in the archive"
          hint="Once it is sent, everybody can read it at /blog/newsletter."
        >
          <Checkbox
            checked={inArchive}
            onCheckedChange={(checked) => onChange({ inArchive: checked === true })}
          />
        </ChoiceField>
      ) : null}
    </form>
  )
}

type EffectiveDayFieldProps = {
  effectiveOn: string | null
  audience: Audience | undefined
  onChange: (day: string | null) => void
}

/** Of a notice that would be sent now; the dialog asks again for the time that is chosen there. */
function EffectiveDayField({ effectiveOn, audience, onChange }: EffectiveDayFieldProps) {
  const now = new Date()
  const reach = audience ?? { accounts: 0, rate: 1 }
  const earliestDay = earliestEffectiveDayOf(now, reach)
  return (
    <Field
      label="Takes effect on"
      required
      error={effectiveOn === null ? undefined : describeShortNotice({ effectiveOn }, now, reach)}
      hint={`At least ${mailingLimits.noticeDays} days after the last mail: sent today, from ${formatDay(earliestDay)} on.`}
    >
      <Input
        type="date"
        className="w-44"
        value={effectiveOn ?? ''}
        min={earliestDay}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  )
}

type DraftActionsProps = { mailing: WholeMailing; saver: DraftSaver; draft: DraftState }

function DraftActions({ mailing: { id }, saver, draft }: DraftActionsProps) {
  const navigate = useNavigate()
  const { mutateAsync: sendTest, isPending: isTesting } = useSendTest(id)
  const { mutate: remove, isPending: isDeleting } = useDeleteMailing(
    id,
    () => void navigate('/operator/newsletter'),
  )
  const deleteDraft = async () => {
    await saver.stop()
    remove(undefined, { onError: saver.open })
  }
  const [asked, setAsked] = useState<'delete' | 'send'>()
  const { subject, body } = draft.content
  const isIncomplete = subject.trim() === '' || body.trim() === ''

  async function test() {
    try {
      await saver.flush()
    } catch (error) {
      stackError('No test was sent', error)
      return
    }
    // Its own hook tells of a failure.
    await sendTest().catch(() => {})
  }

  return (
    <>
      <Button variant="ghost" loading={isDeleting} onClick={() => setAsked('delete')}>
        <Trash2 />
        Delete
      </Button>
      <Button loading={isTesting} onClick={() => void test()}>
        <FlaskConical />
        Send a test
      </Button>
      <Button variant="primary" disabled={isIncomplete} onClick={() => setAsked('send')}>
        <Send />
        Send…
      </Button>
      <ConfirmDialog
        open={asked === 'delete'}
        title="Delete this draft?"
        text="This cannot be undone."
        action="Delete"
        onConfirm={() => {
          setAsked(undefined)
          void deleteDraft()
        }}
        onCancel={() => setAsked(undefined)}
      />
      {asked === 'send' ? (
        <SendDialog
          id={id}
          content={draft.content}
          flush={saver.flush}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
