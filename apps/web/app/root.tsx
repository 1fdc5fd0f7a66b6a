import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { getPublicConfigRoute } from '@product/contract/site'
import { LazyToastOnce } from '@product/ui/feedback/lazy-toast-once'
import { LazyToastStack } from '@product/ui/feedback/lazy-toast-stack'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigate,
} from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { PageViews } from '#web/lib/analytics/analytics-provider.tsx'
import { apiContext } from '#web/lib/api/server-contexts.ts'
import { ErrorScreen } from './features/site/components/error-screen.tsx'
import { NotFoundScreen } from './features/site/components/not-found-screen.tsx'
import { AnalyticsProvider } from './lib/analytics/analytics-provider.tsx'
import { AutomaticCapture } from './lib/analytics/automatic-capture.tsx'
import { inlineScript } from './lib/page/inline-script.ts'
import { ThemeProvider } from './lib/theme/theme-provider.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext)(getPublicConfigRoute)
}

/** The configuration does not change while a page is open. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <html lang="en" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <Meta />
        <Links />
        <script
          // It has run when React takes the page over: the browser's own code does without its text.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and React would escape it as text.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inlineScript : '' }}
        />
      </head>
      <body>
        <ThemeProvider>
          <AnalyticsProvider>
            {children}
            <PageViews />
            <LazyToastOnce />
            <LazyToastStack onNavigate={navigate} />
          </AnalyticsProvider>
        </ThemeProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData: { posthog } }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      {posthog && <AutomaticCapture projectKey={posthog.key} host={posthog.host} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <ErrorScreen error={error} />
}
