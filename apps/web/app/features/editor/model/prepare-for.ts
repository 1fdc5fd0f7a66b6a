import type { Preparation } from '#web/entities/run/tested-prompt.ts'
import type { EditorSession } from './editor-session.ts'
import type { SaveStatus } from './save-machine.ts'

const actions = { run: 'run', publish: 'published' }
type Action = keyof typeof actions

const reasonsAgainst = (action: Action): Partial<Record<SaveStatus, string>> => ({
  offline: `You are offline. What you wrote is kept on this device; ${action} it when you are back.`,
  conflict: `This prompt was changed elsewhere. Resolve the conflict, then ${action} it.`,
  refused: `The prompt could not be saved, so it was not ${actions[action]}.`,
})

/** Runs and publications use the stored version, so the content on the screen is saved first. */
export async function prepareFor(action: Action, session: EditorSession): Promise<Preparation> {
  session.readTexts()
  if (session.getSnapshot().content.body.trim() === '')
    return { isReady: false, message: 'Write a prompt first.' }
  const status = await session.store()
  const message = reasonsAgainst(action)[status]
  if (message === undefined) return { isReady: true }
  return { isReady: false, message, isOffline: status === 'offline' }
}
