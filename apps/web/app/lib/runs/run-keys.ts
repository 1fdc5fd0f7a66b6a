/** Under this key is everything that shows runs; what runs, rates or deletes one invalidates it. */
export const runsKey = ['runs'] as const
export const runListsKey = [...runsKey, 'lists'] as const
export const runKey = (id: string) => [...runsKey, 'one', id] as const
export const promptMetricsKey = (promptId: string) => [...runsKey, 'metrics', promptId] as const
