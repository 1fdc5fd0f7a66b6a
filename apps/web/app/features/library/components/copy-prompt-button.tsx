import type { LibraryPrompt } from '@product/contract/library'
import { CopyButton } from '@product/ui/text/copy-button'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { countUse } from '../count-use.ts'

type CopyPromptButtonProps = { prompt: Pick<LibraryPrompt, 'slug' | 'title'> }

/** Copies the whole text, which a card does not have. */
export function CopyPromptButton({ prompt: { slug, title } }: CopyPromptButtonProps) {
  const { auth } = usePublicConfig()
  return (
    <CopyButton
      data-card-action="c"
      label={`Copy ${title}`}
      text={() => getText(slug)}
      onCopied={() => void countUse(auth, slug)}
    />
  )
}

/** Its code comes with the first press. */
async function getText(slug: string): Promise<string> {
  const module = await import('../api/get-text.ts')
  return await module.getText(slug)
}
