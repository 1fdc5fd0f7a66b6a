import { exportLossHeaders } from '@product/contract'
import { cutText } from '@product/formats'

/** Proxies take about 8 kB of headers in all. */
const mostCharacters = 3_000

/** As many of the losses as a header takes, and how many there are. */
export function describeLosses(losses: string[]): Record<string, string> {
  if (losses.length === 0) return {}
  const told: string[] = []
  let size = 2
  for (const loss of losses) {
    const short = cutText(loss, 200).toWellFormed()
    size += encodeURIComponent(JSON.stringify(short)).length + 3
    if (size > mostCharacters) break
    told.push(short)
  }
  return {
    [exportLossHeaders.losses]: encodeURIComponent(JSON.stringify(told)),
    [exportLossHeaders.count]: String(losses.length),
  }
}
