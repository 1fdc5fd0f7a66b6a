import { getPromptRoute } from '@product/contract/prompts'
import {
  type IncludedPrompt,
  listInputs,
  type PromptContent,
  type PromptVariable,
} from '@product/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#web/lib/api/call.ts'
import { useIncluded } from '../included-prompts.ts'
import { promptsKey } from '../prompt-keys.ts'
import type { FillRequest } from './fill-and-copy-store.ts'

export type PromptToFill = {
  id: string
  content: PromptContent
  included: IncludedPrompt[]
  inputs: PromptVariable[]
  values: Readonly<Record<string, string>> | undefined
}

/** The prompt with the prompts it includes; nothing until both are there. */
export function usePromptToFill(request: FillRequest) {
  const { promptId, content: given, isStored = given === undefined, values } = request
  const { data, error } = useQuery({
    queryKey: [...promptsKey, 'to-fill', promptId],
    queryFn: () => call(getPromptRoute, { params: { id: promptId } }),
    enabled: given === undefined,
    staleTime: 0,
    retry: 1,
  })
  const content = given ?? data?.content
  const { included, isLoading } = useIncluded(
    content?.systemMessage ?? '',
    content?.body ?? '',
    isStored ? promptId : undefined,
  )
  const prompt = useMemo(
    (): PromptToFill | undefined =>
      content && !isLoading
        ? { id: promptId, content, included, inputs: listInputs(content, included), values }
        : undefined,
    [promptId, content, included, isLoading, values],
  )
  return { prompt, error }
}
