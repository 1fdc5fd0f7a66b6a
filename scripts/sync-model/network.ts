import type { Random } from './random.ts'

/** Which requests the servers fail at for a while. */
export type Outage = 'none' | 'everything' | 'writes'

/** A change of prompts, as it is sent. */
export type GoneChange = { ids: string[]; add?: string[]; remove?: string[] }

export type Network = ReturnType<typeof createNetwork>

/**
 * Two servers and the way to them. Each request goes to one of them by chance; an unreliable one may not arrive, may lose its answer
 * after the server has acted, or may be answered with a failure before or after that.
 */
export function createNetwork(urls: string[], random: Random) {
  let outage: Outage = 'none'
  let interrupt = async (_request: Request): Promise<void> => {}
  let seeGone = (_change: GoneChange): void => {}
  const failed = () => Response.json({ error: failure }, { status: 500 })

  /** The same request at one of the servers. */
  function route(request: Request): Request {
    const { pathname, search } = new URL(request.url)
    return new Request(new URL(pathname + search, urls[random(urls.length)]), request)
  }

  return {
    setOutage: (next: Outage) => {
      outage = next
    },
    /** Something that happens while an unreliable request is on its way. */
    setInterrupt: (next: typeof interrupt) => {
      interrupt = next
    },
    /** Told of each change that a server answered as being about a prompt that is gone. */
    setSeeGone: (next: typeof seeGone) => {
      seeGone = next
    },
    async send(request: Request, { isReliable }: { isReliable: boolean }): Promise<Response> {
      const routed = route(request)
      const change: GoneChange | null = request.url.endsWith('/prompts/changes')
        ? await routed.clone().json()
        : null
      const exchange = async () => {
        const response = await fetch(routed)
        if (change && response.status === 404) seeGone(change)
        return response
      }
      if (isReliable) return await exchange()
      if (outage === 'everything' || (outage === 'writes' && request.method !== 'GET'))
        return failed()
      if (request.method !== 'GET') await interrupt(request)
      const luck = random(16)
      if (luck === 0) throw new TypeError('The network is gone')
      if (luck === 1) return failed()
      const response = await exchange()
      if (luck > 3) return response
      await response.arrayBuffer()
      if (luck === 2) return failed()
      throw new TypeError('The answer is lost')
    },
  }
}

const failure = { code: 'server.failed', message: 'Something went wrong.' }
