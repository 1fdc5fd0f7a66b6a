import { randomBytes } from 'node:crypto'
import { scriptSourcesHeader } from '@product/contract/site'
import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { reportErrorContext } from '#web/lib/api/server-contexts.ts'
import { takeOwnScripts } from '#web/lib/page/own-scripts.tsx'

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
  const data = await readHandoff(context)
  const createRouter = () => (
    <ServerRouter context={withHandoff(context, data)} url={request.url} nonce={nonce} />
  )
  const page =
    renderAtOnce(createRouter()) ??
    (await renderInSteps(createRouter(), {
      nonce,
      signal: request.signal,
      onError: (error) => {
        failed = true
        loadContext.get(reportErrorContext)(error)
      },
    }))
  const { html, sources } = takeOwnScripts(page, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(scriptSourcesHeader, sources.join(' '))
  return new Response(html, {
    status: failed ? 500 : status,
    headers,
  })
}

/** The data of the page, which its scripts hand over to the browser. */
async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of serverHandoffStream ?? [])
    data += decoder.decode(chunk, { stream: true })
  return data
}

/** For one rendering: with data that is already there, the component that writes it does not suspend. */
function withHandoff(context: EntryContext, value: string): EntryContext {
  const isRead = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: isRead } },
  }
}

/** A boundary whose content failed or was not there. */
const unfinished = '<!--$!-->'

/** In a sixth less time than as a stream. Undefined where something fails or suspends. */
function renderAtOnce(router: ReactElement): string | undefined {
  try {
    const html = renderToString(router)
    return html.includes(unfinished) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    return undefined
  }
}

type StreamOptions = { nonce: string; signal: AbortSignal; onError: (error: unknown) => void }

/** Waits for lazy components, and reports errors. */
async function renderInSteps(router: ReactElement, options: StreamOptions): Promise<string> {
  const stream = await renderToReadableStream(router, {
    ...options,
    // Otherwise larger parts that suspended are sent hidden, for a script to put in their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  return await new Response(stream).text()
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error)
}
