/** In this tab: values that were typed for a prompt and are not stored with it yet. */
export const keptTestValuesKey = (promptId: string): string => `test-values:${promptId}`

/** What is typed just before leaving may not reach the server before the page is gone. */
export function keepTestValues(promptId: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(keptTestValuesKey(promptId), JSON.stringify(values))
  } catch {
    // Without room they are typed again.
  }
}

/** What was typed for a public prompt becomes what its copy is tried with. */
export function moveTestValues(fromId: string, toId: string): void {
  try {
    const kept = sessionStorage.getItem(keptTestValuesKey(fromId))
    if (kept === null) return
    sessionStorage.removeItem(keptTestValuesKey(fromId))
    sessionStorage.setItem(keptTestValuesKey(toId), kept)
  } catch {
    // Without room they are typed again.
  }
}
