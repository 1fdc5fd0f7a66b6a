/** Where PostHog's browser library sends to; its cloud keeps settings at an address of their own. */
export function listCaptureOrigins(posthog: { host: string } | null): string[] {
  if (posthog === null) return []
  const { origin } = new URL(posthog.host)
  const assets = origin.replace('.i.posthog.com', '-assets.i.posthog.com')
  return assets === origin ? [origin] : [origin, assets]
}
