type Shown = {
  /** By the visitor's own clock; null where it shows the same as that of the support team. */
  onOwn: (hours: string | null) => void
  /** Whether somebody answers in the chat now. */
  onAnswered: (isAnswered: boolean) => void
}

/** A step of its own, as in load-panel.ts: the names of the files that it needs stay off the contact page. */
export async function loadHours({ onOwn, onAnswered }: Shown): Promise<void> {
  const [{ describeOwnHours }, { deviceTimeZone }] = await Promise.all([
    import('./model/describe-hours.ts'),
    import('#web/lib/device/device-time-zone.ts'),
  ])
  onOwn(describeOwnHours(new Date(), deviceTimeZone()))
  const [{ createCaller }, { getSupportHoursRoute }] = await Promise.all([
    import('@product/sdk'),
    import('@product/contract/support'),
  ])
  const call = createCaller({ baseUrl: location.origin, fetch: (request) => fetch(request) })
  const { isAnsweredNow } = await call(getSupportHoursRoute)
  onAnswered(isAnsweredNow)
}
