import { earliestEffectiveDay, earliestEffectiveDayOf } from '@product/domain'
import type { MailingRow } from './queries.ts'

type Announced = Pick<MailingRow, 'kind' | 'effectiveOn'>

const takesEffectBefore = ({ kind, effectiveOn }: Announced, day: string): boolean =>
  kind === 'notice' && (effectiveOn === null || effectiveOn < day)

/** Whether people would learn too late of the change that a notice announces. */
export const isTooShort = (mailing: Announced, at: Date): boolean =>
  takesEffectBefore(mailing, earliestEffectiveDay(at))

/** Whether the last of them may learn too late, where sending begins at a time. */
export const isTooShortToSend = (
  mailing: Announced,
  at: Date,
  audience: { accounts: number; rate: number },
): boolean => takesEffectBefore(mailing, earliestEffectiveDayOf(at, audience))
