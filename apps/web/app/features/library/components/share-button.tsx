import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { copyText } from '@product/ui/text/copy-text'
import { Share2 } from 'lucide-react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

type ShareButtonProps = { path: string; title: string }

/** The device's own way to share where there is one, the link in the clipboard otherwise. */
export function ShareButton({ path, title }: ShareButtonProps) {
  const { siteUrl } = usePublicConfig()
  const url = new URL(path, siteUrl).href

  async function share() {
    if (navigator.canShare?.({ url, title })) {
      // Whoever thinks better of it has not failed.
      await navigator.share({ url, title }).catch(() => undefined)
      return
    }
    stackToast(
      (await copyText(url))
        ? { title: 'Link copied', description: url }
        : { title: 'The browser did not allow copying', description: url, variant: 'error' },
    )
  }

  return (
    <Button onClick={() => void share()}>
      <Share2 />
      Share
    </Button>
  )
}
