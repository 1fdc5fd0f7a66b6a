import { attachRunImageRoute, uploadRunImageRoute } from '@product/contract/runs'
import { useMutation } from '@tanstack/react-query'
import { pageRuns } from '#web/entities/run/page-runs.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

export const uploadImage = async (image: File): Promise<string> =>
  (await call(uploadRunImageRoute, { body: image })).fileId

type Attachment = { promptId: string; runId: string; image: File }

/** Adds an image made elsewhere to the run that wrote the command. */
export const useAttachImage = () =>
  useMutation({
    mutationFn: ({ runId, image }: Attachment) =>
      call(attachRunImageRoute, { params: { id: runId }, body: image }),
    onSuccess: ({ files }, { promptId, runId }) => {
      for (const file of files) pageRuns.take(promptId, { type: 'image', runId, ...file })
    },
    onError: (error) => stackError('Not attached', error),
  })
