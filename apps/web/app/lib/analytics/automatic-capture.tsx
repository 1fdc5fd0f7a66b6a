import { useEffect } from 'react'

type AutomaticCaptureProps = { projectKey: string; host: string }

/**
 * PostHog's own capture of clicks, page views, exceptions and recordings. The product's events do
 * not pass through it: the server forwards those.
 */
export function AutomaticCapture({ projectKey, host }: AutomaticCaptureProps) {
  useEffect(() => {
    void startCapture(projectKey, host)
  }, [projectKey, host])
  return null
}

async function startCapture(projectKey: string, host: string) {
  // The build that loads no further scripts, as the Content-Security-Policy demands.
  const { default: posthog } = await import('posthog-js/dist/module.full.no-external')
  posthog.init(projectKey, {
    api_host: host,
    autocapture: true,
    rageclick: true,
    capture_pageview: 'history_change',
    capture_exceptions: true,
    respect_dnt: true,
    disable_external_dependency_loading: true,
  })
}
