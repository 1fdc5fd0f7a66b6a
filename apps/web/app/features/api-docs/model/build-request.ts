import { type Draft, parameterKey } from './draft.ts'
import type { Operation } from './list-operations.ts'

export type PreparedRequest = {
  method: string
  /** The address without the host. */
  address: string
  headers: Record<string, string>
  body?: string
}

/** The request that a draft stands for. Parameters left empty are left out. */
export function buildRequest(operation: Operation, draft: Draft): PreparedRequest {
  const { method, path, parameters, body } = operation
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let filledPath = path
  for (const parameter of parameters) {
    const value = draft.parameters[parameterKey(parameter)] ?? ''
    if (value === '') continue
    if (parameter.in === 'query') query.append(parameter.name, value)
    if (parameter.in === 'header') headers[parameter.name.toLowerCase()] = value
    if (parameter.in === 'path')
      filledPath = filledPath.replace(`{${parameter.name}}`, encodeURIComponent(value))
  }
  const address = query.size > 0 ? `${filledPath}?${query}` : filledPath
  if (!body || draft.body.trim() === '') return { method: method.toUpperCase(), address, headers }
  return {
    method: method.toUpperCase(),
    address,
    headers: { 'content-type': body.contentType, ...headers },
    body: draft.body,
  }
}
