/**
 * Under this key is everything that shows runs. Rating and deleting invalidate what they change; after
 * a run, lists and metrics are read anew when they are opened.
 */
export const runsKey = ['runs'] as const
export const runListsKey = [...runsKey, 'lists'] as const
export const runKey = (id: string) => [...runsKey, 'one', id] as const
export const metricsKey = [...runsKey, 'metrics'] as const
export const promptMetricsKey = (promptId: string) => [...metricsKey, promptId] as const
