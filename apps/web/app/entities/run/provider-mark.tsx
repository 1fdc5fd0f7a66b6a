import type { ProviderId } from '@product/domain'
import type { ReactNode } from 'react'

/** Signs of our own; the marks of other companies are theirs. */
const marks: Record<ProviderId, ReactNode> = {
  openai: (
    <>
      <path d="M19 8.2a8 8 0 1 0 0 7.6" />
      <circle cx="12" cy="12" r="2.5" />
    </>
  ),
  anthropic: (
    <>
      <circle cx="12" cy="7.5" r="3.5" />
      <path d="M4.5 20c.8-4.2 3.7-6.5 7.5-6.5s6.7 2.3 7.5 6.5" />
    </>
  ),
  google: (
    <>
      <path d="M5 3.5c2.2 2.4 4.5 3.5 7 3.5s4.8-1.1 7-3.5M5 20.5c2.2-2.4 4.5-3.5 7-3.5s4.8 1.1 7 3.5" />
      <path d="M9 7v10M15 7v10" />
    </>
  ),
  deepseek: (
    <>
      <path d="M3 6c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0 3 1.3 4.5 0" />
      <path d="M12 10v10M8 16l4 4 4-4" />
    </>
  ),
  mistral: (
    <>
      <path d="M3 8h10.5a2.5 2.5 0 1 0-2.4-3.2M3 12h15a2.5 2.5 0 1 1-2.4 3.2" />
      <path d="M3 16h7.5a2.5 2.5 0 1 1-2.4 3.2" />
    </>
  ),
  groq: <path d="M13.5 3 5.5 13.5H12L10.5 21l8-10.5H12z" />,
  together: (
    <>
      <circle cx="12" cy="5.5" r="2.5" />
      <circle cx="5.5" cy="17.5" r="2.5" />
      <circle cx="18.5" cy="17.5" r="2.5" />
      <path d="m10.8 7.8-4 7.4M13.2 7.8l4 7.4M8 17.5h8" />
    </>
  ),
  ollama: (
    <>
      <rect x="3.5" y="4.5" width="17" height="12" rx="2" />
      <path d="m7.5 8.5 2.5 2-2.5 2M12.5 12.5h4M8 20h8" />
    </>
  ),
  compatible: (
    <>
      <path d="M9 3v4M15 3v4M6.5 7h11v4a5.5 5.5 0 0 1-11 0z" />
      <path d="M12 16.5V21" />
    </>
  ),
  midjourney: (
    <>
      <circle cx="16.5" cy="6.5" r="2.5" />
      <path d="m2.5 19 6-9.5 4 6 2.5-3.5 6 7z" />
    </>
  ),
  browser: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M3 8.5h18M12 11.5l.9 2.1 2.1.9-2.1.9-.9 2.1-.9-2.1-2.1-.9 2.1-.9z" />
    </>
  ),
  demo: (
    <>
      <path d="M9 3h6M10 3v6.5L4.8 18a2 2 0 0 0 1.7 3h11a2 2 0 0 0 1.7-3L14 9.5V3" />
      <path d="M7.6 15h8.8" />
    </>
  ),
}

type ProviderMarkProps = { provider: ProviderId; className?: string }

/** Beside the provider's name, which says the same. */
export const ProviderMark = ({ provider, className = 'size-4.5' }: ProviderMarkProps) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    {marks[provider]}
  </svg>
)
