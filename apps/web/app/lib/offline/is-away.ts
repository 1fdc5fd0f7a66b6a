/** Statuses with which a proxy answers for a server that is away. */
const awayStatuses = new Set([502, 503, 504])

/** Whether a proxy answered because the server is away: the server's own refusals are JSON. */
export const isAway = (response: Response): boolean =>
  awayStatuses.has(response.status) &&
  !response.headers.get('content-type')?.startsWith('application/json')
