import { earliestEffectiveDay } from '@product/domain'
import type { MailingRow } from './queries.ts'

/** Whether people would learn too late of the change that a notice announces. */
export const isTooShort = (
  { kind, effectiveOn }: Pick<MailingRow, 'kind' | 'effectiveOn'>,
  at: Date,
): boolean => kind === 'notice' && (effectiveOn === null || effectiveOn < earliestEffectiveDay(at))
