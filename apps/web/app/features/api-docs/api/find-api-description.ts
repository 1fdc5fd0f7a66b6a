import { getApiDescriptionRoute } from '@product/contract/api-description'
import type { Caller } from '@product/sdk'
import type { ApiDescription } from '../model/api-description.ts'

/** The OpenAPI document of the server that renders the page. */
export async function findApiDescription(call: Caller): Promise<ApiDescription> {
  // The contract leaves the document open; our own server has generated it as OpenAPI 3.1.
  return (await call(getApiDescriptionRoute)) as ApiDescription
}
