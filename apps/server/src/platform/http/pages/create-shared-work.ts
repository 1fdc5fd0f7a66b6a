import { type RequestedBy, requestedBy, runForRequest } from '#platform/run-for-request.ts'
import { httpError } from '../errors/http-errors.ts'

type Task<Value> = { value: Promise<Value>; interested: number; stop: AbortController }

/**
 * Runs a task once for all requests that need its result at the same time. The task takes its turns as
 * the client whose request came first. It is stopped only when every one of the requests has been
 * answered with a timeout or has lost its client.
 */
export function createSharedWork<Value>() {
  const tasks = new Map<string, Task<Value>>()

  function start(name: string, client: string, work: () => Promise<Value>): Task<Value> {
    const stop = new AbortController()
    const by: RequestedBy = { signal: stop.signal, client }
    const value = runForRequest(by, work).finally(() => tasks.delete(name))
    const task = { value, interested: 0, stop }
    tasks.set(name, task)
    return task
  }

  async function waitFor(task: Task<Value>, signals: readonly AbortSignal[]): Promise<Value> {
    const lost = AbortSignal.any([...signals])
    const leave = () => {
      task.interested -= 1
      if (task.interested === 0) task.stop.abort(httpError('server.busy'))
    }
    task.interested += 1
    if (lost.aborted) leave()
    else lost.addEventListener('abort', leave, { once: true })
    try {
      return await task.value
    } finally {
      lost.removeEventListener('abort', leave)
    }
  }

  return {
    isRunning: (name: string): boolean => tasks.has(name),

    /** `connection` is aborted when the client has closed its connection. */
    join(
      name: string,
      { client, connection }: { client: string; connection: AbortSignal },
      work: () => Promise<Value>,
    ): { isFirst: boolean; value: Promise<Value> } {
      const by = requestedBy()
      const running = tasks.get(name)
      const task = running ?? start(name, by?.client ?? client, work)
      const signals = by ? [connection, by.signal] : [connection]
      return { isFirst: running === undefined, value: waitFor(task, signals) }
    },

    /** For work that no request waits for. */
    runAlone(name: string, work: () => Promise<Value>): Promise<Value> {
      const value = work().finally(() => tasks.delete(name))
      tasks.set(name, { value, interested: 1, stop: new AbortController() })
      return value
    },
  }
}
