import { exportLossHeaders } from '@product/contract/transfers'
import { z } from 'zod'

/** Content that a format could not hold: the first losses described, and their count. */
export type ExportLosses = { losses: string[]; count: number }

const Losses = z.array(z.string())
const mostShown = 3

export function readLosses(headers: Headers): ExportLosses {
  const count = Number(headers.get(exportLossHeaders.count) ?? 0)
  try {
    const text = decodeURIComponent(headers.get(exportLossHeaders.losses) ?? '[]')
    return { losses: Losses.parse(JSON.parse(text)), count }
  } catch {
    return { losses: [], count }
  }
}

/** A sentence for a toast. */
export function describeLosses({ losses, count }: ExportLosses): string {
  const shown = losses.slice(0, mostShown)
  const more = count - shown.length
  if (shown.length === 0) return `Not included: ${count.toLocaleString('en')} items.`
  const rest = more > 0 ? `; and ${more.toLocaleString('en')} more` : ''
  return `Not included: ${shown.join('; ')}${rest}.`
}
