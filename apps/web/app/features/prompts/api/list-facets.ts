import { listPromptFacetsRoute } from '@product/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { facetsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'

const listFacets = () => call(listPromptFacetsRoute)

export const useFacets = () => useQuery({ queryKey: facetsKey, queryFn: listFacets })
