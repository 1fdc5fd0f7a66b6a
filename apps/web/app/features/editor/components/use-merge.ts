import type { OriginalUpdate } from '@product/contract/publishing'
import type { PromptContent } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useSettleUpdate } from '../api/original-update.ts'
import { useEditor } from './editor-context.tsx'

/** What can be done about a new version of the original. */
export function useMerge({ toVersion }: OriginalUpdate) {
  const { promptId, session } = useEditor()
  const { mutate: settle } = useSettleUpdate(promptId)
  return {
    merge: async (merged: PromptContent) => {
      const { content: mine } = session.getSnapshot()
      session.change(() => merged)
      session.seal(`Merged version ${toVersion} of the original`)
      // What is not stored is offered again.
      if ((await session.store()) === 'saved') settle({ version: toVersion, merged: true })
      stackToast({
        title: `Merged version ${toVersion} of the original`,
        variant: 'success',
        action: { label: 'Undo', onSelect: () => session.change(() => mine) },
      })
    },
    keepMine: () => {
      settle({ version: toVersion, merged: false })
      stackToast({
        title: 'Yours stays as it is',
        description: 'You are told of the next version.',
      })
    },
  }
}
