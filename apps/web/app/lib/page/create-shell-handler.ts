import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

/** Any page whose only loader is that of the root. */
const plainPage = '/dashboard'

/**
 * Renders the shell: a page with the frame of the document and every route, which shows the page of whatever
 * address it is opened at. React Router renders one only while it builds, and knows that by an environment
 * variable and a header, which are internal: a test guards them.
 */
export function createShellHandler(build: ServerBuild, mode: string) {
  // A shell that is opened without a network cannot ask for routes.
  const routeDiscovery = { ...build.routeDiscovery, mode: 'initial' } as const
  const handle = createRequestHandler({ ...build, routeDiscovery }, mode)
  return async (request: Request, context: RouterContextProvider): Promise<Response> => {
    const asked = new Request(new URL(plainPage, request.url), {
      headers: { accept: 'text/html', 'X-React-Router-SPA-Mode': 'yes' },
    })
    process.env.IS_RR_BUILD_REQUEST = 'yes'
    try {
      const shell = await handle(asked, context)
      shell.headers.set('x-robots-tag', 'noindex')
      return shell
    } finally {
      delete process.env.IS_RR_BUILD_REQUEST
    }
  }
}
