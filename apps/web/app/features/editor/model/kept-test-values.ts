import { valuesByName } from '@product/contract/values-by-name'

export type TestValues = Record<string, string>

const Kept = valuesByName()
const placeOf = (promptId: string) => `test-values:${promptId}`

/** In this tab: what is typed just before leaving may not reach the server before the page is gone. */
export function keepTestValues(promptId: string, values: TestValues): void {
  try {
    sessionStorage.setItem(placeOf(promptId), JSON.stringify(values))
  } catch {
    // Without room they are typed again.
  }
}

export function findKeptTestValues(promptId: string): TestValues | undefined {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(placeOf(promptId)) ?? '')).data
  } catch {
    return undefined
  }
}

export function forgetKeptTestValues(promptId: string): void {
  try {
    sessionStorage.removeItem(placeOf(promptId))
  } catch {
    // Nothing was kept.
  }
}
