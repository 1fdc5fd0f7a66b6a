import { exportLossHeaders } from '@product/contract'
import { cutText } from '@product/formats'

/** Proxies take about 8 kB of headers in all. */
const mostCharacters = 3_000

export type LossReport = ReturnType<typeof createLossReport>

/** As many of the losses as a header takes, and how many there are. */
export function createLossReport() {
  const told: string[] = []
  let count = 0
  let size = 2

  return {
    add: (loss: string): void => {
      count += 1
      if (size > mostCharacters) return
      const short = cutText(loss, 200).toWellFormed()
      size += encodeURIComponent(JSON.stringify(short)).length + 3
      if (size <= mostCharacters) told.push(short)
    },
    toHeaders: (): Record<string, string> =>
      count === 0
        ? {}
        : {
            [exportLossHeaders.losses]: encodeURIComponent(JSON.stringify(told)),
            [exportLossHeaders.count]: String(count),
          },
  }
}
