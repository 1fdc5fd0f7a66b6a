/** Above everything of the page, in the browser's top layer, and untouched by its styles. */
const hostStyle = Object.entries({
  all: 'initial',
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  border: '0',
  background: 'none',
  'pointer-events': 'auto',
  'z-index': '2147483647',
})
  .map(([name, value]) => `${name}: ${value} !important;`)
  .join(' ')

/** Events that a page's focus traps and shortcuts listen for. */
const focusEvents = ['focusin', 'focusout', 'focus', 'blur'] as const

/**
 * The palette is a page of the extension in a frame: a page cannot style or read its content, nor hear the
 * keys that are pressed in it. It can find the host, and hide or move it: then the palette closes, because
 * nobody would see what the keys do. What lies over it is found by the palette itself, `watchCovering`.
 */
export function createPaletteFrame(page: Document, onClose: () => void) {
  let host: HTMLElement | null = null
  const observer = new MutationObserver(() => {
    if (host && (!host.isConnected || host.getAttribute('style') !== hostStyle)) close()
  })

  /** Otherwise a dialog of the page that traps the focus would take it away again. */
  const hideFocus = (event: Event) => {
    if (host && event.composedPath().includes(host)) event.stopImmediatePropagation()
  }

  function close(): void {
    if (!host) return
    observer.disconnect()
    for (const name of focusEvents) page.defaultView?.removeEventListener(name, hideFocus, true)
    host.remove()
    host = null
    onClose()
  }

  function open(url: string): void {
    close()
    host = page.createElement('div')
    host.setAttribute('style', hostStyle)
    host.popover = 'manual'
    const frame = createFrame(page, url)
    host.attachShadow({ mode: 'closed' }).append(frame)
    for (const name of focusEvents) page.defaultView?.addEventListener(name, hideFocus, true)
    const container = findContainer(page)
    container.append(host)
    host.showPopover()
    observer.observe(host, { attributes: true })
    observer.observe(container, { childList: true })
    frame.addEventListener('load', () => frame.focus())
  }

  return { open, close, isOpen: () => host?.isConnected === true }
}

function createFrame(page: Document, url: string): HTMLIFrameElement {
  const frame = page.createElement('iframe')
  // A frame whose colour scheme is not that of its document is painted opaque.
  const scheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  frame.setAttribute(
    'style',
    `all: initial; display: block; width: 100%; height: 100%; border: 0; color-scheme: ${scheme};`,
  )
  frame.title = 'Promptuary'
  frame.allow = 'clipboard-write'
  frame.src = url
  return frame
}

/** An open modal dialog makes everything outside of it inert. */
function findContainer(page: Document): Element {
  const modals = [...page.querySelectorAll('dialog:modal')]
  return modals.at(-1) ?? page.documentElement
}
