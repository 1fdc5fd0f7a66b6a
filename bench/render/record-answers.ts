import type { buildApp } from '../../apps/server/src/app.ts'

type WebBuild = {
  createPageHandler: (options: {
    api: (request: Request) => Promise<Response>
    reportError: (error: unknown) => void
    drawPreview: () => Promise<null>
  }) => (request: Request) => Promise<Response>
}

type Answer = { body: string; status: number; headers: [string, string][] }

/** Asks the API for what these pages need, and renders them later without it. */
export async function recordAnswers(app: ReturnType<typeof buildApp>, paths: readonly string[]) {
  const answers = new Map<string, Answer>()

  async function api(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const known = answers.get(pathname + search)
    if (known) return new Response(known.body, known)
    const { status, headers, ...response } = await readAnswer(request)
    answers.set(pathname + search, { status, headers, ...response })
    return new Response(response.body, { status, headers })
  }

  async function readAnswer(request: Request): Promise<Answer> {
    const response = await app.fetch(request, { clientAddress: '127.0.0.1' })
    return {
      body: await response.text(),
      status: response.status,
      headers: [...response.headers],
    }
  }

  const entry = new URL('../../apps/web/build/server/index.js', import.meta.url)
  const { createPageHandler }: WebBuild = await import(entry.href)
  const handle = createPageHandler({
    api,
    reportError: (error) => console.error(error),
    drawPreview: async () => null,
  })
  const render = async (path: string) => {
    const headers = { accept: 'text/html' }
    const response = await handle(new Request(new URL(path, 'http://localhost'), { headers }))
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
    return await response.text()
  }
  for (const path of paths) await render(path)
  return { render }
}
