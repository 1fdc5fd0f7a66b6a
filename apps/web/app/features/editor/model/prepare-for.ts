import type { Preparation } from '#web/entities/run/tested-prompt.ts'
import type { EditorSession } from './editor-session.ts'
import type { SaveStatus } from './save-machine.ts'

const deeds = { run: 'run', publish: 'published' }
type Deed = keyof typeof deeds

const reasonsAgainst = (deed: Deed): Partial<Record<SaveStatus, string>> => ({
  offline: `You are offline. What you wrote is kept on this device; ${deed} it when you are back.`,
  conflict: `This prompt was changed elsewhere. Resolve the conflict, then ${deed} it.`,
  refused: `The prompt could not be saved, so it was not ${deeds[deed]}.`,
})

/** Runs and publications use the stored version, so the content on the screen is saved first. */
export async function prepareFor(deed: Deed, session: EditorSession): Promise<Preparation> {
  session.readTexts()
  if (session.getSnapshot().content.body.trim() === '')
    return { isReady: false, message: 'Write a prompt first.' }
  const status = await session.store()
  const message = reasonsAgainst(deed)[status]
  if (message === undefined) return { isReady: true }
  return { isReady: false, message, isOffline: status === 'offline' }
}
