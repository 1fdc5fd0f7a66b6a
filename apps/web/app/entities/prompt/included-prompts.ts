import { resolveIncludesRoute } from '@product/contract/prompts'
import { type IncludedPrompt, listIncludeAddresses } from '@product/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

type Included = { included: IncludedPrompt[]; isLoading: boolean; problem: string | undefined }

const none: IncludedPrompt[] = []

/**
 * The prompts that the texts include, as they are now: in the workspace of the stored prompt that has them,
 * or in one's own.
 */
export function useIncluded(systemMessage: string, body: string, promptId?: string): Included {
  const keys = useMemo(
    () => listIncludeAddresses([systemMessage, body]).map(({ key }) => key),
    [systemMessage, body],
  )
  const { data, error, isLoading } = useQuery({
    queryKey: [...promptsKey, 'includes', keys, promptId],
    queryFn: () => call(resolveIncludesRoute, { body: { keys, ...(promptId && { promptId }) } }),
    enabled: keys.length > 0,
    staleTime: 0,
    retry: 1,
  })
  return {
    included: data?.included ?? none,
    isLoading,
    problem: error ? describeError(error) : undefined,
  }
}
