import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Reply = { id?: number; result?: unknown; error?: string; message?: string }
type Send = <Result>(method: string, params?: object) => Promise<Result>

/** Fixed, because Firefox gives the pages of an extension an address of its own in every profile. */
const extensionUuid = '6f1f7f6e-5f0a-4b7c-9a53-4c1f6f0e2d11'
const extensionId = 'extension@promptuary.app'

const preferences = {
  'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: extensionUuid }),
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  // A tab in the background answers as fast as one in front.
  'dom.min_background_timeout_value': 4,
}

/** Firefox without a window, with an extension from a folder, driven by WebDriver BiDi. */
export async function openFirefox(executable: string, extensionFolder: string) {
  const home = mkdtempSync(join(tmpdir(), 'firefox-'))
  const profile = join(home, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, HOME: home }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(chunk.toString()) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error('Firefox did not start')))
  })
  const { send, close } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const extensionData = { type: 'path', path: extensionFolder }
  await send('webExtension.install', { extensionData })
  return {
    newTab: () => openTab(send),
    urlOf: (page: string) => `moz-extension://${extensionUuid}/${page}`,
    close: async () => {
      close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let last = 0
  const send: Send = async <Result>(method: string, params: object = {}) => {
    const id = ++last
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answered
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result as Result
  }
  return { send, close: () => socket.close() }
}

async function openTab(send: Send) {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  return createTab(send, context)
}

export type FirefoxTab = ReturnType<typeof createTab>

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

function createTab(send: Send, context: string) {
  /** The value of an expression in the page, or of its promise. */
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const answer = await send<Evaluated>('script.evaluate', {
      expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
      target: { context },
      awaitPromise: true,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return JSON.parse(answer.result.value ?? '{}').value
  }
  const perform = (actions: object[]) =>
    send('input.performActions', { context, actions: [...actions] })
  return {
    evaluate,
    // Pages of extensions never report that they have loaded: tests wait for what is in them.
    goto: (url: string) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    activate: () => send('browsingContext.activate', { context }),
    click: async (selector: string) => {
      const { x, y } = await evaluate<{ x: number; y: number }>(
        `(({ left, top, width, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
      )
      await perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    /** Keys that are held down together, such as Control and z. */
    press: (...keys: string[]) =>
      perform([
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            ...keys.map((value) => ({ type: 'keyDown', value })),
            ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
          ],
        },
      ]),
  }
}
