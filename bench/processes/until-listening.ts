import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

type Patience = { tries?: number; path?: string }

/** Waits until a process answers over HTTP; ends it where it does not. */
export async function untilListening(
  child: ChildProcess,
  port: number,
  { tries = 100, path = '/' }: Patience = {},
): Promise<void> {
  for (let made = 0; made < tries; made++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answered = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    if (answered) return void (await answered.body?.cancel())
    await delay(200)
  }
  child.kill()
  throw new Error('it did not answer')
}
