import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteEarlyInput } from '#web/lib/page/note-early-input.ts'

const typeAgain = noteEarlyInput()

/** Its effect runs once the whole page is taken over, and React hears events right after it. */
function EarlyInput() {
  useEffect(() => {
    queueMicrotask(() => {
      typeAgain()
      document.documentElement.dataset.takenOver = ''
    })
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyInput />
    </StrictMode>,
  )
})
