/** Whether it could. A text that is still being fetched is waited for within the same click. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    // Absent where a page is neither on TLS nor on loopback.
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await copyFetched(text)
    return true
  } catch {
    return false
  }
}

/** Safari allows copying only in the click itself, hence an item that is promised. */
async function copyFetched(text: Promise<string>): Promise<void> {
  const blob = text.then((found) => new Blob([found], { type: 'text/plain' }))
  if (typeof ClipboardItem === 'undefined') return await navigator.clipboard.writeText(await text)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
