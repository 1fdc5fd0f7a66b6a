export const changeRequestStates = ['open', 'merged', 'declined', 'withdrawn'] as const
export type ChangeRequestState = (typeof changeRequestStates)[number]

/** In characters, except where it counts things. */
export const changeRequestLimits = {
  title: 200,
  message: 5_000,
  /** Why a request was declined. */
  reason: 2_000,
  /** Of the proposed content, as JSON. */
  bytes: 600_000,
  /** Open requests of one person for one prompt. */
  openOfPerson: 3,
  /** Requests of one person for one prompt that were not merged, declined and withdrawn ones included. */
  ofPerson: 20,
  /** Open requests for one prompt. */
  open: 50,
  /** Bytes of all requests for one prompt that were not merged: strangers must not fill its workspace's storage. */
  allBytes: 20_000_000,
  /** Days after which a declined or withdrawn request is deleted. */
  closedDays: 90,
} as const
