import { RunEvent } from '@product/contract'

/** A stream of a run's events, read as they come. */
export function followEvents(response: Response) {
  if (!response.body) throw new Error('There is no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const seen: RunEvent[] = []
  let rest = ''

  async function readMore(): Promise<boolean> {
    const { done, value = '' } = await reader.read()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    seen.push(...blocks.flatMap(readBlock))
    return !done
  }

  /** Reads until there is such an event, and returns it. */
  async function until(isIt: (event: RunEvent) => boolean): Promise<RunEvent> {
    for (let from = 0; ; ) {
      const found = seen.slice(from).find(isIt)
      if (found) return found
      from = seen.length
      if (!(await readMore())) throw new Error(`It never came; ${JSON.stringify(seen.at(-1))}`)
    }
  }

  return {
    seen,
    until,
    /** Reads to the end and returns everything. */
    all: async (): Promise<RunEvent[]> => {
      while (await readMore());
      return seen
    },
    /** Goes away, as a closed tab does. */
    leave: () => reader.cancel(),
  }
}

export type FollowedEvents = ReturnType<typeof followEvents>

function readBlock(block: string): RunEvent[] {
  const name = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  if (data === undefined) return []
  const event = RunEvent.parse(JSON.parse(data))
  if (event.type !== name) throw new Error(`${event.type} is called ${name}`)
  return [event]
}

type Kind = 'text' | 'reasoning'

/** The text that a reader has, however often its pieces came. */
export function textOf(events: readonly RunEvent[], kind: Kind = 'text', runId?: string): string {
  let text = ''
  for (const event of events) {
    if (event.type !== `${kind}-delta` || !('offset' in event)) continue
    if (runId !== undefined && event.runId !== runId) continue
    if (event.offset > text.length) throw new Error('A piece of the text is missing')
    text = text.slice(0, event.offset) + event.text
  }
  return text
}
