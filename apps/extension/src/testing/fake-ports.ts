import { vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'

type Listener = (value?: unknown) => void

/** One end of a channel, as the page or the background gets it; the fake browser has none. */
function createPort(name: string, url: string) {
  const listeners: Record<'message' | 'disconnect', Listener[]> = { message: [], disconnect: [] }
  const call = (kind: keyof typeof listeners, value?: unknown) => {
    for (const listener of listeners[kind]) listener(value)
  }
  const port = {
    name,
    sender: { id: fakeBrowser.runtime.id, url },
    postMessage: vi.fn<(message: unknown) => void>(),
    disconnect: vi.fn<() => void>(),
    onMessage: { addListener: (listener: Listener) => listeners.message.push(listener) },
    onDisconnect: { addListener: (listener: Listener) => listeners.disconnect.push(listener) },
  }
  return {
    port,
    receive: (message: unknown) => call('message', message),
    /** The other end was closed, or is gone. */
    lose: () => call('disconnect'),
  }
}

export type FakePort = ReturnType<typeof createPort>

/** Pages that open channels to the background. To be called before the background listens. */
export function acceptPorts() {
  const listeners: ((port: object) => void)[] = []
  const onConnect = { addListener: (listener: (port: object) => void) => listeners.push(listener) }
  Object.assign(fakeBrowser.runtime, { onConnect })
  return {
    open: (name: string, url: string = fakeBrowser.runtime.getURL('/popup.html')): FakePort => {
      const opened = createPort(name, url)
      for (const listener of listeners) listener(opened.port)
      return opened
    },
  }
}

/** The channels that a page opens to the background, the first one first. */
export function recordPorts(): FakePort[] {
  const opened: FakePort[] = []
  const connect = ({ name }: { name: string }) => {
    const created = createPort(name, fakeBrowser.runtime.getURL('/popup.html'))
    opened.push(created)
    return created.port
  }
  Object.assign(fakeBrowser.runtime, { connect })
  return opened
}
