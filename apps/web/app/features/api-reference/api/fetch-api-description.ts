import { ApiError } from '@product/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ApiDescription } from '../model/api-description.ts'

/** The document is no route of the contract, which it describes; so it is fetched by its address. */
async function fetchApiDescription(signal: AbortSignal): Promise<ApiDescription> {
  const response = await fetch('/api/v1/openapi.json', { signal }).catch((cause) => {
    throw new ApiError(
      {
        status: 0,
        code: 'network.unreachable',
        message: 'The server could not be reached. Check your connection and try again.',
      },
      { cause },
    )
  })
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      code: 'http.unexpected',
      message: `The server answered with status ${response.status}.`,
    })
  return response.json()
}

export const useApiDescription = () =>
  useQuery({
    queryKey: ['api-description'],
    queryFn: ({ signal }) => fetchApiDescription(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
