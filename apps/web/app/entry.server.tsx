import { randomBytes } from 'node:crypto'
import { scriptSourcesHeader } from '@product/contract/site'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { reportErrorContext } from '#web/lib/api/server-contexts.ts'
import { takeOwnScripts } from '#web/lib/page/own-scripts.ts'

/** Pages are kept and served many times, so each is rendered whole before it is answered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let failed = false
  const nonce = randomBytes(24).toString('base64url')
  const router = <ServerRouter context={context} url={request.url} nonce={nonce} />
  const stream = await renderToReadableStream(router, {
    nonce,
    signal: request.signal,
    // Otherwise larger parts that suspended are sent hidden, for a script to put in their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failed = true
      loadContext.get(reportErrorContext)(error)
    },
  })
  await stream.allReady
  const { html, sources } = takeOwnScripts(await new Response(stream).text(), nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(scriptSourcesHeader, sources.join(' '))
  return new Response(deferScripts(html), {
    status: failed ? 500 : status,
    headers,
  })
}

/** A page is read before it is used: its scripts give way to its styles, fonts and pictures. */
const deferScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error)
}
