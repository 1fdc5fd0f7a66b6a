/** To subscribers of the newsletter, or to everybody with an account. */
export const mailingKinds = ['newsletter', 'notice'] as const
export type MailingKind = (typeof mailingKinds)[number]

export const mailingStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const
export type MailingState = (typeof mailingStates)[number]

/**
 * Of one recipient. Kept: there was no mail server. Unconfirmed: handed to the mail server, whose answer is not
 * known. Skipped: unsubscribed, suppressed or stopped before it was sent.
 */
export const recipientStates = [
  'waiting',
  'sending',
  'delivered',
  'kept',
  'bounced',
  'failed',
  'unconfirmed',
  'skipped',
] as const
export type RecipientState = (typeof recipientStates)[number]

export const mailingActions = [
  'edit',
  'delete',
  'send',
  'cancel',
  'pause',
  'resume',
  'stop',
  'archive',
] as const
export type MailingAction = (typeof mailingActions)[number]

const allowed: Record<MailingState, readonly MailingAction[]> = {
  draft: ['edit', 'delete', 'send', 'archive'],
  scheduled: ['cancel', 'archive'],
  sending: ['pause', 'archive'],
  paused: ['resume', 'stop', 'archive'],
  sent: ['stop', 'archive'],
  stopped: ['archive'],
}

/** Only newsletters have an archive. Only notices go to accounts that come later, until they are stopped. */
export function mailingMay(
  { kind, state }: { kind: MailingKind; state: MailingState },
  action: MailingAction,
): boolean {
  if (!allowed[state].includes(action)) return false
  if (action === 'archive') return kind === 'newsletter'
  return action !== 'stop' || state !== 'sent' || kind === 'notice'
}

export const mailingLimits = {
  subject: 200,
  previewText: 200,
  body: 100_000,
  /** Between the sending of a notice and the day on which the change takes effect. */
  noticeDays: 30,
  /** A mailing can be scheduled this far ahead. */
  scheduleDays: 365,
} as const

const dayMilliseconds = 86_400_000

/** The first day, in UTC, on which a change that is announced at a time may take effect. */
export function earliestEffectiveDay(announcedAt: Date): string {
  const least = announcedAt.getTime() + mailingLimits.noticeDays * dayMilliseconds
  return new Date(Math.ceil(least / dayMilliseconds) * dayMilliseconds).toISOString().slice(0, 10)
}

/** Whether the day of effect has come, in UTC. */
export const hasTakenEffect = (effectiveOn: string | null, at: Date): boolean =>
  effectiveOn === null || effectiveOn <= at.toISOString().slice(0, 10)

const minuteMilliseconds = 60_000

/**
 * The same for a notice whose sending begins at a time: the last mail counts. A day more, because mail servers fail:
 * a notice that would come too late stops half way.
 */
export const earliestEffectiveDayOf = (
  begin: Date,
  { accounts, rate }: { accounts: number; rate: number },
): string =>
  earliestEffectiveDay(
    new Date(begin.getTime() + dayMilliseconds + Math.ceil(accounts / rate) * minuteMilliseconds),
  )
