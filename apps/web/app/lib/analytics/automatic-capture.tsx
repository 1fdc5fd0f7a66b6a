import { useEffect } from 'react'
import { cleanCaptured } from './clean-captured.ts'
import { mayTrack } from './event-queue.ts'

type AutomaticCaptureProps = { projectKey: string; host: string }

const touches = ['pointerdown', 'keydown'] as const

/**
 * PostHog's own capture of clicks, page views, exceptions and recordings, from the visitor's first
 * touch on: it is larger than a whole page. The product's events do not pass through it: the server
 * forwards those.
 */
export function AutomaticCapture({ projectKey, host }: AutomaticCaptureProps) {
  useEffect(() => {
    if (!mayTrack()) return
    const touched = new AbortController()
    const start = () => {
      touched.abort()
      // Without its code there is nothing to capture with, and nothing that a visitor would miss.
      startCapture(projectKey, host).catch(() => undefined)
    }
    for (const touch of touches) addEventListener(touch, start, { signal: touched.signal })
    return () => touched.abort()
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
    disable_external_dependency_loading: true,
    before_send: (event) => event && cleanCaptured(event),
  })
}
