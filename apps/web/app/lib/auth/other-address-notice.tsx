import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

const never = () => () => {}
const onServer = () => null

/** At another address than the configured one: what works only there, with the way to it. */
export function OtherAddressNotice({ className = '' }: { className?: string }) {
  const { siteUrl, auth } = usePublicConfig()
  const { pathname, search } = useLocation()
  const origin = useSyncExternalStore(never, () => location.origin, onServer)
  if (origin === null || origin === new URL(siteUrl).origin) return null
  const providers = auth.providers.filter(({ enabled }) => enabled).map(({ name }) => name)
  const parts = ['Links in emails', ...providers, ...(auth.passkeys ? ['passkeys'] : [])]
  return (
    <p
      role="note"
      className={`rounded-m border border-line bg-surface-raised p-3 text-13 text-quiet ${className}`}
    >
      {`${listNames(parts)} use this site’s main address: `}
      <a
        href={siteUrl + pathname + search}
        className="break-all rounded-xs text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {siteUrl}
      </a>
    </p>
  )
}

const listNames = (names: string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
