/** A web client that shows what the API says, and fails, dies or never ends when it is asked to. */
export function createPageHandler({
  api,
  reportError,
}: {
  api: (request: Request) => Promise<Response>
  reportError: (error: unknown) => void
}) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/fails') throw new Error('This page fails')
    if (pathname === '/dies') setImmediate(() => process.exit(1))
    if (pathname === '/computes') for (;;) Math.random()
    if (pathname === '/fills') fillMemory()
    if (pathname === '/reports') reportError(new TypeError('Something to know'))
    const said = await api(new Request(new URL('/api/said', request.url), { headers: { a: 'b' } }))
    return new Response(`<p>${await said.text()}</p>`, {
      status: said.status,
      headers: { 'content-type': 'text/html', 'x-path': pathname },
    })
  }
}

function fillMemory(): never {
  const kept: number[][] = []
  for (;;) kept.push(new Array(1_000_000).fill(0.5))
}
