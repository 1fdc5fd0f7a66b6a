import type { PreparedRequest } from './build-request.ts'

/** The request as JavaScript for browsers and Node. */
export function writeFetch(request: PreparedRequest, origin: string): string {
  const address = JSON.stringify(origin + request.address)
  const options = writeOptions(request)
  const call = options.length === 0 ? `fetch(${address})` : `fetch(${address}, {\n${options}})`
  return `const response = await ${call}\nconsole.log(response.status, await response.json())`
}

function writeOptions({ method, headers, body }: PreparedRequest): string {
  const options = []
  if (method !== 'GET') options.push(`method: ${JSON.stringify(method)}`)
  if (Object.keys(headers).length > 0) options.push(`headers: ${JSON.stringify(headers, null, 2)}`)
  if (body !== undefined) options.push(`body: ${writeBody(body)}`)
  return options.map((option) => `  ${option.replaceAll('\n', '\n  ')},\n`).join('')
}

function writeBody(body: string): string {
  try {
    return `JSON.stringify(${JSON.stringify(JSON.parse(body), null, 2)})`
  } catch {
    return JSON.stringify(body)
  }
}
