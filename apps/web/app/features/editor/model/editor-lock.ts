/** The name of the lock that tabs hold while they have a prompt open in the editor. */
export const editorLock = (promptId: string): string => `editor ${promptId}`

/**
 * Says to other tabs that this prompt is open, until the returned function is called. Pages that were not loaded over
 * HTTPS have no locks.
 */
export function holdEditorLock(promptId: string): () => void {
  if (!navigator.locks) return () => {}
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks.request(editorLock(promptId), { mode: 'shared' }, () => promise).catch(() => {})
  return resolve
}
