import type { Page } from '@playwright/test'

export type Point = { x: number; y: number }

/** A screenshot has no pointer of its own: this one is drawn into the page. It takes no clicks. */
export const drawPointer = (page: Page, { x, y }: Point, press: number): Promise<void> =>
  page.evaluate(
    ({ left, top, ring }) => {
      let pointer = document.getElementById('film-pointer')
      if (!pointer) {
        pointer = document.createElement('div')
        pointer.id = 'film-pointer'
        pointer.setAttribute('aria-hidden', 'true')
        pointer.style.cssText =
          'position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none;will-change:transform'
        pointer.innerHTML = `
          <div style="position:absolute;left:-18px;top:-18px;width:36px;height:36px;border-radius:50%;background:rgb(245 170 50 / 0.45)"></div>
          <svg width="24" height="24" viewBox="0 0 24 24" style="position:absolute;left:-3px;top:-2px;filter:drop-shadow(0 1px 2px rgb(0 0 0 / 0.5))">
            <path d="M4 2v17.5l4.6-4.3 3 6.8 3.2-1.4-3-6.7 6.4-.3z" fill="#111" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>
          </svg>`
        // Modal dialogs are drawn above everything that is not in the top layer.
        document.documentElement.append(pointer)
      }
      pointer.hidden = false
      pointer.style.transform = `translate(${left}px, ${top}px)`
      const circle = pointer.firstElementChild
      if (circle instanceof HTMLElement) circle.style.transform = `scale(${ring})`
    },
    { left: x, top: y, ring: press },
  )
