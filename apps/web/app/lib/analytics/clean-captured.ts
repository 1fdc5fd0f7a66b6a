import { toEventAddress, toEventPath } from '@product/domain'

type Captured = { properties: Record<string, unknown> }

const address = /^https?:\/\//i

/**
 * An event that PostHog captured by itself, without the private parts of its addresses: fragments hold
 * tokens when a mailed link leads to us, and queries hold codes.
 */
export function cleanCaptured<Event extends Captured>(event: Event): Event {
  return { ...event, properties: cleanProperties(event.properties) }
}

function cleanProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, cleanValue(name, value)]),
  )
}

function cleanValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (name.endsWith('pathname')) return toEventPath(value)
    return address.test(value) ? toEventAddress(value) : value
  }
  // Such as those of the visitor, which repeat the address of the first visit.
  const isNested = name.startsWith('$set') && typeof value === 'object' && value !== null
  return isNested ? cleanProperties({ ...value }) : value
}
