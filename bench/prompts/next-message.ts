import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a child says next; it fails when the child ends instead. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const listening = new AbortController()
  const { signal } = listening
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of this bench ended with ${code}`)
  })
  const [message] = await Promise.race([once(child, 'message', { signal }), ended])
  ended.catch(() => undefined)
  listening.abort()
  return message
}
