import type { DeliveryOutcome } from '#platform/mail/index.ts'
import type { Claimed } from './claim-recipient.ts'

/** In a row, without one that was taken. */
const mostBroken = 5
const mostDeferred = 10
export const mostRefused = 25

/** Outcomes in a row, over all connections. */
export type Counted = {
  broken: number
  deferred: number
  refused: number
  lastRefusal: string
  /** Whose first attempt is among the broken and deferred ones. */
  putOff: string[]
}

export const nothingCounted = (): Counted => ({
  broken: 0,
  deferred: 0,
  refused: 0,
  lastRefusal: '',
  putOff: [],
})

/** A recipient who was put off before may be the reason: the first attempts alone tell that the server is away. */
export function countOutcome(
  counted: Counted,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  outcome: DeliveryOutcome,
): void {
  const { kind } = outcome
  if (kind === 'delivered') Object.assign(counted, nothingCounted())
  else if (kind === 'refused') {
    const refused = counted.refused + 1
    Object.assign(counted, { ...nothingCounted(), refused, lastRefusal: outcome.answer })
  } else {
    const isFirst = attempts === 0
    if (isFirst) counted.putOff.push(id)
    if (kind === 'deferred') counted.deferred += isFirst ? 1 : 0
    else if (isFirst || kind === 'unknown' || !outcome.isAtRecipient) counted.broken += 1
  }
}

export const isAway = ({ broken, deferred }: Counted): boolean =>
  broken >= mostBroken || broken + deferred >= mostDeferred

export const refusesAll = ({ refused }: Counted): boolean => refused >= mostRefused
