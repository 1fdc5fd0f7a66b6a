import type { Page } from '@playwright/test'

/** As behind a proxy that lets no WebSockets through: the shared document of a prompt cannot be joined. */
export const refuseSockets = (page: Page, isRefused = () => true): Promise<void> =>
  page.routeWebSocket(/\/collab$/, (socket) => {
    if (isRefused()) void socket.close()
    else socket.connectToServer()
  })
