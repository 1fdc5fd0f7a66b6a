import type { Mailing, MailingCounts } from '@product/contract/mailings'
import type { MailingKind, MailingState } from '@product/domain'

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

/** Mails that are done with, of all. */
export const shareDone = ({ recipients, waiting }: MailingCounts): number =>
  recipients === 0 ? 0 : (recipients - waiting) / recipients

type Shown = { label: string; count: number; hint: string; tone: 'text' | 'danger' }

/** The figures of a mailing; those that are rare only where there are any. */
export function listFigures(counts: MailingCounts): Shown[] {
  const rare = [
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
    {
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

/** As people say it, rounded up. */
export function describeDuration(mails: number, aMinute: number): string {
  const minutes = Math.ceil(mails / aMinute)
  if (minutes <= 1) return 'about a minute'
  if (minutes < 90) return `about ${minutes} minutes`
  return `about ${Math.ceil(minutes / 60)} hours`
}

export const people = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`
