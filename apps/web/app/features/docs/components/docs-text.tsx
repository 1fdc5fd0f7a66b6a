import './docs-text.css'
import { copyText } from '@product/ui/text/copy-text'
import { type MouseEvent, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { textId } from '../api/load-text.ts'
import type { TemplateExampleProps } from './template-example.tsx'

// A constant that the build for browsers leaves out, and all pages with it.
const renderText = import.meta.env.SSR
  ? (await import('../server/render-text.tsx')).renderText
  : undefined

const TryTemplate = lazyComponent(async () => {
  const module = await import('./try-template.tsx')
  return { default: module.TryTemplate }
})

type DocsTextProps = {
  slug: string
  /** Undefined while the page is taken over: the text is in the document already. */
  html?: string | undefined
  /** Where a link leads that was pressed; without it the browser follows the link. */
  onFollow: (address: URL) => void
  id?: string
}

/** The text of a page. Use the slug as the key: it is written once. */
export function DocsText({ slug, html, onFollow, id = textId }: DocsTextProps) {
  const [text] = useState(
    () => html ?? renderText?.(slug) ?? document.getElementById(id)?.innerHTML ?? '',
  )
  const [live, setLive] = useState<{ place: Element; example: TemplateExampleProps }[]>([])

  function press(event: MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return
    const copied = event.target.closest('[data-copy]')
    if (copied instanceof HTMLElement) return void copyCode(copied)
    const started = event.target.closest('[data-try-start]')?.closest('[data-try]')
    if (started instanceof HTMLElement) return startTrying(started)
    const link = event.target.closest('a')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.pathname.endsWith('.mp4')) {
      event.preventDefault()
      return void import('./play-video.ts').then(({ playVideo }) => playVideo(link))
    }
    // A bare anchor belongs to the page of this text, which may be shown beside another.
    const address = new URL(
      link.getAttribute('href') ?? '',
      new URL(`/docs/${slug}`, location.origin),
    )
    if (address.origin !== location.origin || link.target === '_blank') return
    event.preventDefault()
    if (link.dataset.anchor !== undefined) void copyText(address.href)
    onFollow(address)
  }

  function startTrying(example: HTMLElement) {
    const place = example.querySelector('[data-try-live]')
    const shown = example.querySelector('[data-try-example]')
    if (!place || !(shown instanceof HTMLElement)) return
    shown.hidden = true
    setLive([...live, { place, example: JSON.parse(example.dataset.try ?? '{}') }])
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what its own buttons and links do. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons and links turn keys into clicks. */}
      <div
        id={id}
        className="docs-text"
        onClick={press}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, rendered by `renderText`.
        dangerouslySetInnerHTML={{ __html: text }}
      />
      {live.map(({ place, example }, index) =>
        createPortal(
          <Suspense>
            <TryTemplate {...example} />
          </Suspense>,
          place,
          String(index),
        ),
      )}
    </>
  )
}

const copiedFor = 2_000

/** The button says for a moment whether the code was copied. */
async function copyCode(button: HTMLElement) {
  const code = button.closest('figure')?.querySelector('pre')?.textContent ?? ''
  const isCopied = await copyText(code)
  button.textContent = isCopied ? 'Copied' : 'Blocked'
  button.setAttribute('aria-label', isCopied ? 'Copied' : 'Your browser blocked copying')
  setTimeout(() => {
    button.textContent = 'Copy'
    button.setAttribute('aria-label', 'Copy code')
  }, copiedFor)
}
