import { useState } from 'react'

const place = 'test-panel-height'
const usual = 340
const least = 176

function readHeight(): number {
  try {
    return Number(localStorage.getItem(place)) || usual
  } catch {
    return usual
  }
}

/** How much of the window the panel takes, as it was left on this device. */
export function usePanelHeight() {
  const [height, setHeight] = useState(readHeight)
  const resize = (wanted: number) => {
    const most = Math.max(least, innerHeight - 224)
    const chosen = Math.round(Math.min(Math.max(wanted, least), most))
    setHeight(chosen)
    try {
      localStorage.setItem(place, String(chosen))
    } catch {
      // It lasts as long as this page.
    }
  }
  return { height, resize }
}
