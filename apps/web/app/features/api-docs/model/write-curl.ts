import type { PreparedRequest } from './build-request.ts'

/** The request as a command for a POSIX shell. */
export function writeCurl({ method, address, headers, body }: PreparedRequest, origin: string) {
  const start = method === 'GET' ? 'curl' : `curl -X ${method}`
  return [
    `${start} ${quote(origin + address)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ')
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
