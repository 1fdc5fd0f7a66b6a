import type { WholeMailing } from '@product/contract/mailings'
import { mailingMay } from '@product/domain'
import { Progress } from '@product/ui/feedback/progress'
import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Switch } from '@product/ui/forms/switch'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { RelativeTime } from '@product/ui/text/relative-time'
import { CircleStop, Pause, Play, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { NoMailServer } from '#web/entities/mail/no-mail-server.tsx'
import { type StateAction, useArchiveMailing, useChangeMailing } from '../api/mailings.ts'
import { contentOf } from '../model/create-draft-saver.ts'
import {
  describeStop,
  describeTime,
  formatDay,
  goesToLateAccounts,
  listFigures,
  shareDone,
  titleOf,
} from '../model/describe-mailing.ts'
import { HiddenPromptsNote } from './hidden-prompts.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailingHeader } from './mailing-header.tsx'

/** A mailing that is scheduled, under way or over. */
export function MailingReport({ mailing }: { mailing: WholeMailing }) {
  const { state, startedAt, counts } = mailing
  const isOpen = state === 'scheduled' || state === 'paused'
  return (
    <>
      <MailingHeader
        title={titleOf(mailing)}
        kind={mailing.kind}
        state={state}
        note={<TimeNote mailing={mailing} />}
      >
        <StateActions mailing={mailing} />
      </MailingHeader>
      <ProblemNote mailing={mailing} />
      {state === 'sent' || state === 'stopped' ? null : (
        <NoMailServer text="mails are stored, not sent." />
      )}
      {startedAt ? (
        <section aria-label="Figures" className="grid gap-3">
          {state === 'sending' || state === 'paused' ? (
            <Progress
              label="Progress"
              tone={state === 'paused' ? 'quiet' : 'accent'}
              value={counts.recipients === 0 ? null : shareDone(counts) * 100}
            />
          ) : null}
          <FigureTiles mailing={mailing} />
        </section>
      ) : null}
      <ArchiveSwitch mailing={mailing} />
      {isOpen ? <HiddenPromptsNote content={contentOf(mailing)} /> : null}
      <MailPreview content={contentOf(mailing)} />
    </>
  )
}

function TimeNote({ mailing }: { mailing: WholeMailing }) {
  const { state, effectiveOn, endedAt } = mailing
  const { label, value } = describeTime(mailing)
  return (
    <>
      <span className="text-faint">
        {label} <RelativeTime value={value} />
        {state === 'scheduled' ? `, on ${exactTime.format(new Date(value))}` : null}
      </span>
      {effectiveOn === null ? null : (
        <span className="text-faint">
          Takes effect on {formatDay(effectiveOn)}
          {goesToLateAccounts(mailing, new Date())
            ? '. Accounts that confirm their address before then get it too.'
            : state === 'sending' && endedAt !== null
              ? '. Now sent to accounts that came later.'
              : '.'}
        </span>
      )}
    </>
  )
}

const exactTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function ProblemNote({
  mailing: { problem, heldUntil },
}: {
  mailing: Pick<WholeMailing, 'problem' | 'heldUntil'>
}) {
  if (problem === null) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-m border border-danger/35 bg-danger-tint px-4 py-3 text-13"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-danger" />
      <p className="wrap-anywhere min-w-0">
        {problem}{' '}
        {heldUntil ? (
          <span className="text-quiet">
            Resumes automatically <RelativeTime value={heldUntil} />.
          </span>
        ) : null}
      </p>
    </div>
  )
}

export function FigureTiles({ mailing: { counts } }: { mailing: Pick<WholeMailing, 'counts'> }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-m border border-line bg-surface-raised sm:grid-cols-4">
      {listFigures(counts).map(({ label, count, hint, tone }) => (
        <div
          key={label}
          className="-mr-px -mb-px grid content-start gap-1 border-line border-r border-b px-4 py-3.5"
        >
          <dt className="text-12 text-faint">{label}</dt>
          <dd className="grid gap-1">
            <span
              className={
                tone === 'danger'
                  ? 'font-semibold text-20 text-danger tabular-nums'
                  : 'font-semibold text-20 tabular-nums'
              }
            >
              {count.toLocaleString('en')}
            </span>
            <span className="text-pretty text-12 text-faint">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StateActions({ mailing }: { mailing: WholeMailing }) {
  const { mutate, isPending, variables } = useChangeMailing(mailing)
  const [isAsked, setIsAsked] = useState(false)
  const isSent = mailing.state === 'sent'
  const busy = (action: StateAction) => isPending && variables === action
  return (
    <>
      {mailingMay(mailing, 'cancel') ? (
        <Button loading={busy('cancel')} onClick={() => mutate('cancel')}>
          <Undo2 />
          Cancel and edit
        </Button>
      ) : null}
      {mailingMay(mailing, 'pause') ? (
        <Button loading={busy('pause')} onClick={() => mutate('pause')}>
          <Pause />
          Pause
        </Button>
      ) : null}
      {mailingMay(mailing, 'stop') && (!isSent || goesToLateAccounts(mailing, new Date())) ? (
        <Button variant="ghost" loading={busy('stop')} onClick={() => setIsAsked(true)}>
          <CircleStop />
          {isSent ? 'Withdraw notice' : 'Stop for good'}
        </Button>
      ) : null}
      {mailingMay(mailing, 'resume') ? (
        <Button variant="primary" loading={busy('resume')} onClick={() => mutate('resume')}>
          <Play />
          Resume
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title={isSent ? 'Withdraw this notice?' : 'Stop this mailing for good?'}
        text={describeStop(mailing)}
        action={isSent ? 'Withdraw' : 'Stop for good'}
        onConfirm={() => {
          setIsAsked(false)
          mutate('stop')
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

function ArchiveSwitch({ mailing }: { mailing: WholeMailing }) {
  const { mutate, isPending } = useArchiveMailing(mailing.id)
  if (!mailingMay(mailing, 'archive')) return null
  const isShown = mailing.inArchive && mailing.slug !== null && mailing.startedAt !== null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <ChoiceField label="Show in the archive">
        <Switch
          checked={mailing.inArchive}
          disabled={isPending}
          onCheckedChange={(checked) => mutate(checked)}
        />
      </ChoiceField>
      {isShown ? (
        <Link
          to={`/blog/newsletter/${mailing.slug}`}
          className="text-13 text-accent underline-offset-4 hover:underline"
        >
          Open its page
        </Link>
      ) : null}
    </div>
  )
}
