import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '#platform/http/errors/app-error.ts'
import { outsideError } from './errors.ts'
import { guardLookup } from './public-addresses.ts'

export type FetchOptions = {
  mostBytes: number
  /** Milliseconds for everything, redirects included. */
  timeout: number
  /** Which addresses of the network may be connected to. */
  isAllowed: (address: string) => boolean
  lookup?: LookupFunction
}

export type FetchedFile = { bytes: Uint8Array; mediaType: string; url: URL }

const mostRedirects = 3

/**
 * Reads a file from an address that a person gave. Where it really leads is checked for every
 * connection, so that neither a name nor a redirect reaches what only this machine can reach.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.timeout)
  try {
    let url = readAddress(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await open(url, options, signal)
      const location = response.headers.location
      if (isRedirect(response) && location !== undefined) {
        response.destroy()
        url = readAddress(location, url)
        continue
      }
      const bytes = await readBody(refuseFailure(response), options.mostBytes)
      return { bytes, mediaType: response.headers['content-type'] ?? '', url }
    }
    throw outsideError('address.too-many-redirects')
  } catch (error) {
    if (error instanceof AppError) throw error
    throw outsideError(signal.aborted ? 'address.too-slow' : 'address.unreachable', {
      cause: error,
    })
  }
}

function readAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw outsideError('address.invalid')
  if (url.username !== '' || url.password !== '')
    throw outsideError('address.invalid', {
      message: 'An address with a user name or password is not read. Leave them out.',
    })
  return url
}

function open(
  url: URL,
  { isAllowed, lookup = systemLookup }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Nothing is looked up for an address in numbers.
  if (isIP(host) !== 0 && !isAllowed(host)) throw outsideError('address.refused')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        signal,
        // A connection that is kept open would not be checked again.
        agent: false,
        lookup: guardLookup(lookup, isAllowed, () => outsideError('address.refused')),
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'prompt-import' },
      },
      resolve,
    )
      .on('error', reject)
      .end()
  })
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode)

function refuseFailure(response: IncomingMessage): IncomingMessage {
  const { statusCode = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  if (statusCode >= 200 && statusCode < 300 && encoding === 'identity') return response
  response.destroy()
  if (encoding !== 'identity')
    throw outsideError('address.unreachable', {
      message: 'The address answers in a compressed form. Download the file and select it.',
    })
  throw outsideError('address.unreachable', {
    message: `The address answered with status ${statusCode}. Check that it is right.`,
  })
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > mostBytes) throw outsideError('address.too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
