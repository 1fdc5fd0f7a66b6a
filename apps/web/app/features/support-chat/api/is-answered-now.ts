import { getSupportHoursRoute } from '@product/contract/support'
import { createCaller } from '@product/sdk'

/** Whether somebody answers in the chat now, for pages on which it is not open. */
export async function askWhetherAnswered(): Promise<boolean> {
  const call = createCaller({ baseUrl: location.origin, fetch: (request) => fetch(request) })
  return (await call(getSupportHoursRoute)).isAnsweredNow
}
