import { createId, type PromptContent } from '@product/domain'
import type { Save } from '#web/lib/offline/draft-store.ts'
import {
  type Answer,
  advance,
  type SaveCommand,
  type SaveEvent,
  type SaveFailure,
  type SaveState,
  type Stored,
} from './save-machine.ts'

/** The result of a save, as reported by the transport. */
export type SaveAnswer = Answer | { failure: SaveFailure }

type SaverOptions = {
  initial: SaveState
  /** Nothing happens any more after it. */
  ended?: AbortSignal | undefined
  send: (save: Save) => Promise<SaveAnswer>
  onChange: (state: SaveState) => void
}

/** Runs the rules of saving: timers and the transport around the machine. */
export function createSaver({ initial, ended, send, onChange }: SaverOptions) {
  let state = initial
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  ended?.addEventListener('abort', () => clearTimeout(timer))

  function take(event: SaveEvent): void {
    if (ended?.aborted) return
    if (isHeld && (event.kind === 'due' || event.kind === 'reconnected')) return
    const step = advance(state, event, createId)
    const changed = step.state !== state
    state = step.state
    if (step.command) run(step.command)
    if (changed || step.command) onChange(state)
  }

  function run(command: SaveCommand): void {
    clearTimeout(timer)
    if (command.kind === 'wait')
      timer = setTimeout(() => take({ kind: 'due' }), command.milliseconds)
    else void deliver(command.save)
  }

  async function deliver(save: Save): Promise<void> {
    const { saveId } = save
    const answer = await send(save)
    if ('failure' in answer) take({ kind: 'failed', saveId, failure: answer.failure })
    else take({ kind: 'answered', saveId, ...answer })
  }

  return {
    read: () => state,
    edit: (content: PromptContent) => take({ kind: 'edited', content }),
    seal: (note: string) => take({ kind: 'seal-asked', note }),
    /** Sends at once what waits for a pause in typing. */
    flush: () => take({ kind: 'due' }),
    reconnect: () => take({ kind: 'reconnected' }),
    retry: () => take({ kind: 'retried' }),
    resolve: (content: PromptContent) => take({ kind: 'resolved', content }),
    refresh: (stored: Stored) => take({ kind: 'refreshed', stored }),
    /** Sends nothing by itself until it is released. */
    hold: () => {
      isHeld = true
    },
    release: () => {
      if (!isHeld) return
      isHeld = false
      take({ kind: 'due' })
    },
    /** Goes on from another state. */
    restart: (next: SaveState) => {
      clearTimeout(timer)
      state = next
      isHeld = false
      onChange(state)
      take({ kind: 'due' })
    },
  }
}
