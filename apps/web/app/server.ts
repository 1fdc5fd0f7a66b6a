import * as build from 'virtual:react-router/server-build'
import { shellPath } from '@product/contract/site'
import { createCaller } from '@product/sdk'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  apiContext,
  type DrawPreview,
  drawPreviewContext,
  reportErrorContext,
} from '#web/lib/api/server-contexts.ts'
import { throwUnavailable } from '#web/lib/api/throw-unavailable.ts'
import { createShellHandler } from '#web/lib/page/create-shell-handler.ts'

type PageHandlerDeps = {
  /** The product's own API, called in process. */
  api: (request: Request) => Promise<Response>
  /** Told of every error of a loader or a component; the visitor sees only that there was one. */
  reportError: (error: unknown) => void
  drawPreview: DrawPreview
}

/** The entry of the web build for the server: renders any page of the product. */
export function createPageHandler({ api, reportError, drawPreview }: PageHandlerDeps) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const handleShell = createShellHandler(build, import.meta.env.MODE)
  // The host is never looked up: `api` answers by path.
  const call = throwUnavailable(createCaller({ baseUrl: 'http://in-process.invalid', fetch: api }))
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, call)
    context.set(reportErrorContext, reportError)
    context.set(drawPreviewContext, drawPreview)
    const isShell = new URL(request.url).pathname === shellPath
    return (isShell ? handleShell : handle)(request, context)
  }
}
