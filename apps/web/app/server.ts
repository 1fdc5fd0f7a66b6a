import * as build from 'virtual:react-router/server-build'
import { createCaller } from '@product/sdk'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { apiContext } from './lib/api-context.ts'

type PageHandlerDeps = {
  /** The product's own API, called in process. */
  api: (request: Request) => Promise<Response>
  siteUrl: string
}

/** What the server imports from the web build: a function that renders any page of the product. */
export function createPageHandler({ api, siteUrl }: PageHandlerDeps) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const call = createCaller({ baseUrl: siteUrl, fetch: api })
  return (request: Request): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[apiContext, call]])))
}
