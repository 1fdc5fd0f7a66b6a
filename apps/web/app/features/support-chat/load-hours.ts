import type { SupportHours } from '@product/contract/support'
import type { SupportSchedule } from '@product/domain'

type Shown = {
  schedule: SupportSchedule
  /** By the visitor's own clock; null where it shows the same as that of the support team. */
  onOwn: (hours: string | null) => void
  /** Whether somebody answers in the chat now. */
  onAnswered: (isAnswered: boolean) => void
}

/** A step of its own, as in chat-panel.tsx: the names of the files that it needs stay off the contact page. */
export async function loadHours({ schedule, onOwn, onAnswered }: Shown): Promise<void> {
  const { describeOwnHours } = await import('./model/describe-hours.ts')
  // Not by `deviceTimeZone`, which comes with the signed-in area.
  onOwn(describeOwnHours(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone, schedule))
  // Without the caller of the contract, which would load its schemas with zod: nobody has touched the page yet.
  const response = await fetch('/api/v1/support/hours')
  const answer: unknown = response.ok ? await response.json() : null
  if (isHours(answer)) onAnswered(answer.isAnsweredNow)
}

const isHours = (answer: unknown): answer is Pick<SupportHours, 'isAnsweredNow'> =>
  typeof answer === 'object' &&
  answer !== null &&
  'isAnsweredNow' in answer &&
  typeof answer.isAnsweredNow === 'boolean'
