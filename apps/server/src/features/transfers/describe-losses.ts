import { exportLossHeaders } from '@product/contract'

/** Proxies take about 8 kB of headers in all. */
const mostCharacters = 3_000

/** As many of the losses as a header takes, and how many there are. */
export function describeLosses(losses: string[]): Record<string, string> {
  if (losses.length === 0) return {}
  const told: string[] = []
  let size = 2
  for (const loss of losses) {
    const short = loss.length > 200 ? `${loss.slice(0, 199)}…` : loss
    size += encodeURIComponent(JSON.stringify(short.toWellFormed())).length + 3
    if (size > mostCharacters) break
    told.push(short.toWellFormed())
  }
  return {
    [exportLossHeaders.losses]: encodeURIComponent(JSON.stringify(told)),
    [exportLossHeaders.count]: String(losses.length),
  }
}
