import { Button } from '@product/ui/forms/button'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'

const reloadAfter = 500

export function ErrorScreen({ error }: { error: unknown }) {
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503
  // Loaded as a whole, the page answers with the server's own screen, which comes back by itself.
  useEffect(() => {
    if (!isUnavailable) return
    const timer = setTimeout(() => location.reload(), reloadAfter)
    return () => clearTimeout(timer)
  }, [isUnavailable])
  if (isUnavailable) return null

  return (
    <main className="page-width grid min-h-dvh place-content-center gap-4">
      <h1 className="text-28">Unexpected Application Error!</h1>
      <p className="max-w-prose whitespace-pre-wrap break-words rounded-m border border-line bg-surface-sunken p-4 font-prompt text-13 text-quiet">
        {describe(error)}
      </p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button asChild variant="ghost">
          <a href="/">Return to Home</a>
        </Button>
      </div>
    </main>
  )
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
