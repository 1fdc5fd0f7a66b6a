import type { Mailing, MailingContent, MailingCounts } from '@product/contract/mailings'
import {
  earliestEffectiveDayOf,
  hasTakenEffect,
  type MailingKind,
  type MailingState,
  mailingLimits,
} from '@product/domain'

export const kindNames: Record<MailingKind, string> = {
  newsletter: 'Newsletter',
  notice: 'Notice',
}

type Tone = 'neutral' | 'dashed' | 'accent' | 'success' | 'danger' | 'info'

export const stateNames: Record<MailingState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'dashed' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'accent' },
  paused: { label: 'Paused', tone: 'danger' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

export const titleOf = ({ subject }: Pick<Mailing, 'subject'>): string =>
  subject || 'Untitled mailing'

/** Its counts change by themselves. */
export const isUnderWay = ({
  state,
  scheduledAt,
}: Pick<Mailing, 'state' | 'scheduledAt'>): boolean =>
  state === 'sending' ||
  (state === 'scheduled' &&
    scheduledAt !== null &&
    new Date(scheduledAt).getTime() < Date.now() + 60_000)

/** Accounts that confirm their address get a notice that was sent until the change takes effect. */
export const goesToLateAccounts = (
  { kind, state, effectiveOn }: Pick<Mailing, 'kind' | 'state' | 'effectiveOn'>,
  now: Date,
): boolean => kind === 'notice' && state === 'sent' && !hasTakenEffect(effectiveOn, now)

/** The consequence of a stop for good to those who have not got it. */
export function describeStop({
  kind,
  state,
  startedAt,
  counts: { waiting },
}: Pick<Mailing, 'kind' | 'state' | 'startedAt' | 'counts'>): string {
  if (state === 'sent')
    return 'Accounts that confirm their address from now on will not get it, and it is no longer shown: its page, the line in the app and the link on the terms go away.'
  if (startedAt === null) return 'Nobody has got it, and nobody will.'
  const missed = `${countOf(waiting, 'recipient', 'recipients')} will never get it`
  return kind === 'notice'
    ? `${missed}, and it is no longer shown in the app and on the terms.`
    : `${missed}.`
}

type Times = Pick<Mailing, 'state' | 'scheduledAt' | 'startedAt' | 'endedAt' | 'updatedAt'>

/** The time that matters in a state, and what happened then. */
export function describeTime(mailing: Times): { label: string; value: string } {
  const { state, scheduledAt, startedAt, endedAt, updatedAt } = mailing
  if (state === 'scheduled' && scheduledAt) return { label: 'Begins', value: scheduledAt }
  if (endedAt && (state === 'sent' || state === 'stopped'))
    return { label: 'Ended', value: endedAt }
  if (startedAt) return { label: 'Began', value: startedAt }
  if (state === 'paused' && scheduledAt) return { label: 'Was to begin', value: scheduledAt }
  return { label: 'Edited', value: updatedAt }
}

/** Mails that are done with, of all. */
export const shareDone = ({ recipients, waiting }: MailingCounts): number =>
  recipients === 0 ? 0 : (recipients - waiting) / recipients

type Shown = { label: string; count: number; hint: string; tone: 'text' | 'danger' }

const storedHint = 'Stored instead of sent: there was no mail server.'

/** The figures of a mailing; those that are rare only where there are any. */
export function listFigures(counts: MailingCounts): Shown[] {
  const isStored = counts.kept > 0 && counts.delivered === 0
  const rare = [
    ...(isStored
      ? []
      : [{ label: 'Stored', count: counts.kept, hint: storedHint, tone: 'text' as const }]),
    {
      label: 'Failed',
      count: counts.failed,
      hint: 'Deferred by their mail server until we gave up.',
      tone: 'danger' as const,
    },
    {
      label: 'Skipped',
      count: counts.skipped,
      hint: 'Unsubscribed, suppressed or stopped before it was sent.',
      tone: 'text' as const,
    },
  ]
  return [
    isStored
      ? { label: 'Stored', count: counts.kept, hint: storedHint, tone: 'text' }
      : {
          label: 'Delivered',
          count: counts.delivered,
          hint: 'Taken by the mail server.',
          tone: 'text',
        },
    {
      label: 'Bounced',
      count: counts.bounced,
      hint: 'Refused for good. Addresses that do not exist are suppressed.',
      tone: counts.bounced > 0 ? 'danger' : 'text',
    },
    { label: 'Waiting', count: counts.waiting, hint: 'Not sent yet.', tone: 'text' },
    {
      label: 'Unconfirmed',
      count: counts.unconfirmed,
      hint: 'Handed over, but the answer was lost. Never sent again.',
      tone: counts.unconfirmed > 0 ? 'danger' : 'text',
    },
    ...rare.filter(({ count }) => count > 0),
  ]
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day such as 2026-12-20, as people write it. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day))

export type Audience = { subscribers: number; accounts: number; rate: number }

/** Why a notice whose sending begins at a time may not take effect on its day; undefined where it may. */
export function describeShortNotice(
  { effectiveOn }: Pick<MailingContent, 'effectiveOn'>,
  at: Date,
  audience: Pick<Audience, 'accounts' | 'rate'>,
): string | undefined {
  if (Number.isNaN(at.getTime())) return undefined
  const earliest = earliestEffectiveDayOf(at, audience)
  if (effectiveOn !== null && effectiveOn >= earliest) return undefined
  return `The change must take effect at least ${mailingLimits.noticeDays} days after the last mail. With a day to spare for delays, choose ${formatDay(earliest)} or later.`
}

/** As people say it, rounded up. */
export function describeDuration(mails: number, aMinute: number): string {
  const minutes = Math.ceil(mails / aMinute)
  if (minutes <= 1) return 'about a minute'
  if (minutes < 90) return `about ${minutes} minutes`
  return `about ${Math.ceil(minutes / 60)} hours`
}

export const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`
