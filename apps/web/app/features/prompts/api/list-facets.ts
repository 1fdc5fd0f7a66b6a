import { listPromptFacetsRoute } from '@product/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { facetsKey } from '#web/lib/prompts/prompt-keys.ts'

const listFacets = () => call(listPromptFacetsRoute)

export const useFacets = () => useQuery({ queryKey: facetsKey, queryFn: listFacets })
