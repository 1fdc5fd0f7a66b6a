import type { Page } from '@playwright/test'

declare global {
  interface Window {
    typingTimes: number[]
  }
}

/** From each key to the end of the frame that shows it, in milliseconds, sorted. */
export async function measureTyping(page: Page, keys: number): Promise<number[]> {
  const text = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await text.click()
  await page.keyboard.press('ArrowDown')
  await page.evaluate(() => {
    window.typingTimes = []
    addEventListener('keydown', watchFrame, true)
    function watchFrame() {
      const start = performance.now()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.typingTimes.push(performance.now() - start)
        port2.postMessage(null)
      })
    }
  })
  const sentence = 'the quick brown fox {{fact_1}} jumps over it '
  for (let key = 0; key < keys; key++)
    await page.keyboard.press(
      sentence[key % sentence.length] === ' ' ? 'Space' : (sentence[key % sentence.length] ?? 'x'),
      { delay: 25 },
    )
  await page.waitForFunction((count) => window.typingTimes.length >= count, keys)
  return (await page.evaluate(() => window.typingTimes)).sort((one, other) => one - other)
}
