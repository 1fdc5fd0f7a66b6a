/** In this tab: values that were typed for a prompt and are not stored with it yet. */
export const keptTestValuesKey = (promptId: string): string => `test-values:${promptId}`

/** Kept on the device, because a value typed just before leaving may not reach the server. */
export function keepTestValues(promptId: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(keptTestValuesKey(promptId), JSON.stringify(values))
  } catch {
    // Without room they are typed again.
  }
}

/** Values typed for a public prompt become the test values of its copy. */
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
