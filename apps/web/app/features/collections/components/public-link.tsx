import { CopyButton } from '@product/ui/text/copy-button'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

/** Where everyone can read a collection. */
export function PublicLink({ publicId }: { publicId: string }) {
  const { siteUrl } = usePublicConfig()
  const address = new URL(`/c/${publicId}`, siteUrl).href
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-s border border-line bg-surface-sunken py-1 pr-1 pl-2.5">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate text-13 text-accent hover:underline"
      >
        {address.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={() => address} label="Copy public link" />
    </div>
  )
}
