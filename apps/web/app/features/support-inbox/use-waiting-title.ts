import { useEffect } from 'react'
import { pageTitle } from '#web/lib/page/page-title.ts'

/** Shows in the title of the tab how many conversations wait. */
export function useWaitingTitle(waiting: number): void {
  useEffect(() => {
    const usual = pageTitle('Inbox')
    const shown = waiting > 0 ? `(${waiting.toLocaleString('en')}) ${usual}` : usual
    document.title = shown
    return () => {
      // The next page may have set its own already.
      if (document.title === shown) document.title = usual
    }
  }, [waiting])
}
