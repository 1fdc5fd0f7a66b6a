import { copyLinkedPromptRoute, openLinkRoute } from '@product/contract/sharing'
import type { PublicConfig } from '@product/contract/site'
import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

export type LinkTarget = { token: string; promptId?: string | undefined }

/** As the person who is signed in, if one is: members of the workspace are not counted. */
export async function openLink(auth: PublicConfig['auth'], { token, promptId }: LinkTarget) {
  // Some programs cut a link at its `#`.
  if (token === '')
    throw new ApiError({
      status: 0,
      code: 'link.incomplete',
      message: 'This link is incomplete. Copy all of it and try again.',
    })
  const call = await visitorCall(auth)
  return await call(openLinkRoute, { body: { token, ...(promptId && { promptId }) } })
}

/** Returns the id of the copy. */
export async function copyLinkedPrompt(
  auth: PublicConfig['auth'],
  { token, promptId }: LinkTarget,
): Promise<string> {
  const call = await visitorCall(auth)
  const body = { token, newId: createId(), ...(promptId && { promptId }) }
  const { id } = await call(copyLinkedPromptRoute, { body })
  return id
}
